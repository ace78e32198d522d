import type { FrameStyle } from './scene.ts';

type CanvasContext = CanvasRenderingContext2D;

/** Texts and colours of an event's frame. */
export interface FrameTexts {
  readonly name: string;
  /** Formatted date and time. */
  readonly when: string;
  readonly where: string;
  readonly primary: string;
  readonly secondary: string;
}

interface FrameArea {
  readonly width: number;
  readonly height: number;
  /** One hundredth of the width; all measures are multiples, so that they scale with the picture. */
  readonly unit: number;
}

const night = '#14183A';
const paper = '#FBF8F3';

/** Returns whether dark text is readable on a six-digit hex colour. */
export function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150;
}

const inkOn = (colour: string): string => (isLight(colour) ? night : paper);

/** Draws an event's frame over the canvas content. */
export function drawFrame(
  context: CanvasContext,
  style: FrameStyle,
  texts: FrameTexts,
  size: { width: number; height: number },
): void {
  const area: FrameArea = { ...size, unit: size.width / 100 };
  context.save();
  drawings[style](context, texts, area);
  context.restore();
}

const drawings: Readonly<Record<FrameStyle, (context: CanvasContext, texts: FrameTexts, area: FrameArea) => void>> = {
  cloth: drawCloth,
  toghu: drawToghu,
  poster: drawPoster,
  ticket: drawTicket,
  rings: drawRings,
  plain: drawPlain,
};

/** Breaks a text into lines of a width in px, at most `most` lines. The last one ends with an ellipsis if there was more. */
export function breakLines(measure: (text: string) => number, text: string, widthPx: number, maxLines: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer) > widthPx) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line) lines.push(line);
  if (lines.length <= maxLines) return lines;
  let last = `${lines[maxLines - 1] ?? ''}…`;
  while (measure(last) > widthPx && last.length > 2) last = `${last.slice(0, -2)}…`;
  return [...lines.slice(0, maxLines - 1), last];
}

interface TextPosition {
  readonly x: number;
  /** Baseline of the last line. */
  readonly bottom: number;
  readonly widthPx: number;
  readonly ink: string;
  readonly accent: string;
  readonly align?: 'left' | 'center';
}

/** Draws the name in one or two lines, with date and place below. */
function drawText(context: CanvasContext, { name, when, where }: FrameTexts, { unit }: FrameArea, at: TextPosition): void {
  const { x, bottom, widthPx, ink, accent, align = 'left' } = at;
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
  context.fillStyle = accent;
  context.font = `600 ${3.5 * unit}px Barlow, sans-serif`;
  const measure = (text: string) => context.measureText(text).width;
  const [footer = ''] = breakLines(measure, where ? `${when} · ${where}` : when, widthPx, 1);
  context.fillText(footer, x, bottom);
  context.fillStyle = ink;
  context.font = `700 ${6.4 * unit}px Poppins, sans-serif`;
  const lines = breakLines(measure, name, widthPx, 2);
  lines.forEach((line, index) => {
    context.fillText(line, x, bottom - 5.6 * unit - (lines.length - 1 - index) * 7.4 * unit);
  });
}

/** Returns the height in px that `drawText` needs, for bands that carry the text. */
const textHeight = (context: CanvasContext, { name }: FrameTexts, { unit }: FrameArea, widthPx: number): number => {
  context.font = `700 ${6.4 * unit}px Poppins, sans-serif`;
  const lines = breakLines((text) => context.measureText(text).width, name, widthPx, 2).length;
  return (12 + lines * 7.4) * unit;
};

function diamond(context: CanvasContext, x: number, y: number, reach: number): void {
  context.beginPath();
  context.moveTo(x, y - reach);
  context.lineTo(x + reach, y);
  context.lineTo(x, y + reach);
  context.lineTo(x - reach, y);
  context.closePath();
}

/** Draws the ndop cloth: indigo on all sides, with diamonds, crosses and dots of resist dyeing. */
function drawCloth(context: CanvasContext, texts: FrameTexts, area: FrameArea): void {
  const { width, height, unit } = area;
  const edge = 7 * unit;
  const footer = textHeight(context, texts, area, width - 4 * edge) + 3 * unit;
  context.fillStyle = texts.primary;
  context.fillRect(0, 0, width, edge);
  context.fillRect(0, 0, edge, height);
  context.fillRect(width - edge, 0, edge, height);
  context.fillRect(0, height - footer, width, footer);
  const mark = isLight(texts.primary) ? '#14183AD9' : '#FBF8F3E6';
  weave(context, mark, texts.secondary, area, edge);
  context.strokeStyle = texts.secondary;
  context.lineWidth = 0.7 * unit;
  context.strokeRect(edge, edge, width - 2 * edge, height - edge - footer);
  const ink = inkOn(texts.primary);
  drawText(context, texts, area, {
    ...{ x: 1.6 * edge, bottom: height - 6 * unit, widthPx: width - 3.2 * edge, ink },
    accent: isLight(texts.primary) ? ink : texts.secondary,
  });
}

/** Draws diamonds and crosses along the top and both sides. */
function weave(context: CanvasContext, mark: string, accent: string, { width, height, unit }: FrameArea, edge: number): void {
  const step = 5.6 * unit;
  const along = (length: number, put: (at: number, index: number) => void) => {
    const count = Math.floor(length / step);
    const gap = length / count;
    for (let index = 0; index < count; index += 1) put((index + 0.5) * gap, index);
  };
  const stitch = (x: number, y: number, index: number) => {
    context.strokeStyle = mark;
    context.fillStyle = index % 4 === 0 ? accent : mark;
    context.lineWidth = 0.45 * unit;
    if (index % 2 === 0) {
      diamond(context, x, y, 2.1 * unit);
      context.stroke();
      diamond(context, x, y, 0.9 * unit);
      context.fill();
      return;
    }
    context.beginPath();
    context.moveTo(x - 1.2 * unit, y - 1.2 * unit);
    context.lineTo(x + 1.2 * unit, y + 1.2 * unit);
    context.moveTo(x + 1.2 * unit, y - 1.2 * unit);
    context.lineTo(x - 1.2 * unit, y + 1.2 * unit);
    context.stroke();
  };
  along(width, (x, index) => stitch(x, edge / 2, index));
  along(height - edge, (y, index) => {
    stitch(edge / 2, edge + y, index + 1);
    stitch(width - edge / 2, edge + y, index + 1);
  });
}

/** Draws toghu: black velvet at the bottom, with chevrons embroidered in the event's colours. */
function drawToghu(context: CanvasContext, texts: FrameTexts, area: FrameArea): void {
  const { width, height, unit } = area;
  const band = textHeight(context, texts, area, width - 14 * unit) + 9 * unit;
  const top = height - band;
  context.fillStyle = '#0D0D14';
  context.fillRect(0, top, width, band);
  embroider(context, texts, area, top);
  embroider(context, texts, area, 0, -1);
  drawText(context, texts, area, {
    ...{ x: width / 2, bottom: height - 5.5 * unit, widthPx: width - 14 * unit, ink: paper, accent: '#F7B32B' },
    align: 'center',
  });
}

/** Draws a line of embroidery: three threads of chevrons that point down or up. */
function embroider(context: CanvasContext, texts: FrameTexts, { width, unit }: FrameArea, y: number, down: 1 | -1 = 1): void {
  const step = 6 * unit;
  context.fillStyle = '#0D0D14';
  if (down === -1) context.fillRect(0, 0, width, 9 * unit);
  [texts.primary, texts.secondary, '#C81E45'].forEach((thread, index) => {
    context.strokeStyle = thread;
    context.lineWidth = 1.1 * unit;
    context.lineJoin = 'miter';
    context.beginPath();
    const level = (down === 1 ? y + 1.6 * unit : y + 7.6 * unit) + down * index * 1.9 * unit;
    for (let x = -step; x <= width + step; x += step) {
      context.lineTo(x, level);
      context.lineTo(x + step / 2, level + down * 2.4 * unit);
    }
    context.stroke();
  });
}

/** Draws a poster: the picture fills the frame and darkens under the text. */
function drawPoster(context: CanvasContext, texts: FrameTexts, area: FrameArea): void {
  const { width, height, unit } = area;
  const shade = context.createLinearGradient(0, height * 0.5, 0, height);
  shade.addColorStop(0, '#0D0F1F00');
  shade.addColorStop(1, '#0D0F1FEB');
  context.fillStyle = shade;
  context.fillRect(0, height * 0.5, width, height * 0.5);
  context.fillStyle = texts.primary;
  context.fillRect(0, height - 2.2 * unit, width * 0.62, 2.2 * unit);
  context.fillStyle = texts.secondary;
  context.fillRect(width * 0.62, height - 2.2 * unit, width * 0.38, 2.2 * unit);
  drawText(context, texts, area, {
    x: 6 * unit,
    bottom: height - 8 * unit,
    widthPx: width - 12 * unit,
    ink: paper,
    accent: '#F7B32B',
  });
}

/** Draws a ticket: paper at the bottom, with a perforation. */
function drawTicket(context: CanvasContext, texts: FrameTexts, area: FrameArea): void {
  const { width, height, unit } = area;
  const stub = textHeight(context, texts, area, width - 16 * unit) + 6 * unit;
  const tear = height - stub;
  context.fillStyle = paper;
  context.fillRect(0, tear, width, stub);
  context.fillStyle = texts.primary;
  context.fillRect(0, tear + 1.2 * unit, 2.2 * unit, stub);
  context.strokeStyle = '#8B8778';
  context.setLineDash([1.6 * unit, 1.6 * unit]);
  context.lineWidth = 0.5 * unit;
  context.beginPath();
  context.moveTo(5 * unit, tear);
  context.lineTo(width - 5 * unit, tear);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = night;
  for (const x of [0, width]) {
    context.beginPath();
    context.arc(x, tear, 3.4 * unit, 0, Math.PI * 2);
    context.fill();
  }
  const accent = isLight(texts.primary) ? '#5A5F7D' : texts.primary;
  drawText(context, texts, area, { x: 8 * unit, bottom: height - 6 * unit, widthPx: width - 16 * unit, ink: night, accent });
}

/** Draws rings from one corner in the event's colours, as of a beaten drum. */
function drawRings(context: CanvasContext, texts: FrameTexts, area: FrameArea): void {
  const { width, height, unit } = area;
  const shade = context.createLinearGradient(0, height * 0.62, 0, height);
  shade.addColorStop(0, '#0D0F1F00');
  shade.addColorStop(1, '#0D0F1FD9');
  context.fillStyle = shade;
  context.fillRect(0, height * 0.62, width, height * 0.38);
  [58, 49, 40, 31, 22].forEach((reach, index) => {
    context.strokeStyle = index % 2 === 0 ? texts.primary : texts.secondary;
    context.lineWidth = 3.2 * unit;
    context.beginPath();
    context.arc(width, 0, reach * unit * 0.8, Math.PI / 2, Math.PI);
    context.stroke();
  });
  context.fillStyle = texts.secondary;
  context.beginPath();
  context.arc(width, 0, 11 * unit, Math.PI / 2, Math.PI);
  context.lineTo(width, 0);
  context.fill();
  drawText(context, texts, area, {
    x: 6 * unit,
    bottom: height - 6 * unit,
    widthPx: width - 12 * unit,
    ink: paper,
    accent: '#F7B32B',
  });
}

/** Draws a minimal frame: a thin line, and the name on a small plate. */
function drawPlain(context: CanvasContext, texts: FrameTexts, area: FrameArea): void {
  const { width, height, unit } = area;
  context.strokeStyle = paper;
  context.lineWidth = 0.7 * unit;
  context.strokeRect(3.5 * unit, 3.5 * unit, width - 7 * unit, height - 7 * unit);
  const plate = textHeight(context, texts, area, width - 26 * unit) + unit;
  context.fillStyle = texts.primary;
  context.fillRect(7 * unit, height - plate - 7 * unit, width - 14 * unit, plate);
  const ink = inkOn(texts.primary);
  drawText(context, texts, area, { x: 12 * unit, bottom: height - 12.5 * unit, widthPx: width - 26 * unit, ink, accent: ink });
}
