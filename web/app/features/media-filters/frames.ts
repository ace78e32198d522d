import type { FrameStyle } from './scene.ts';

type Pen = CanvasRenderingContext2D;

/** What a frame says and in which colours; all of it the event's own. */
export interface FrameWords {
  readonly name: string;
  /** The day and the hour as people write them. */
  readonly when: string;
  readonly where: string;
  readonly primary: string;
  readonly secondary: string;
}

interface Room {
  readonly width: number;
  readonly height: number;
  /** One hundredth of the width: all measures follow the picture's size. */
  readonly unit: number;
}

const night = '#14183A';
const paper = '#FBF8F3';

/** Whether dark words read on a colour of six digits. */
export function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150;
}

const inkOn = (colour: string): string => (isLight(colour) ? night : paper);

/** Draws the frame of an event over whatever is there. */
export function drawFrame(pen: Pen, style: FrameStyle, words: FrameWords, size: { width: number; height: number }): void {
  const room: Room = { ...size, unit: size.width / 100 };
  pen.save();
  drawings[style](pen, words, room);
  pen.restore();
}

const drawings: Readonly<Record<FrameStyle, (pen: Pen, words: FrameWords, room: Room) => void>> = {
  cloth: drawCloth,
  toghu: drawToghu,
  poster: drawPoster,
  ticket: drawTicket,
  rings: drawRings,
  plain: drawPlain,
};

/** Breaks a text into at most so many lines of a width; the last one ends in dots where there was more. */
export function linesOf(measure: (text: string) => number, text: string, widthPx: number, most: number): string[] {
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
  if (lines.length <= most) return lines;
  let last = `${lines[most - 1] ?? ''}…`;
  while (measure(last) > widthPx && last.length > 2) last = `${last.slice(0, -2)}…`;
  return [...lines.slice(0, most - 1), last];
}

interface WordsAt {
  readonly x: number;
  /** The baseline of the last line. */
  readonly bottom: number;
  readonly widthPx: number;
  readonly ink: string;
  readonly accent: string;
  readonly align?: 'left' | 'center';
}

/** The name in one or two lines, and under it when and where. */
function writeWords(pen: Pen, { name, when, where }: FrameWords, { unit }: Room, at: WordsAt): void {
  const { x, bottom, widthPx, ink, accent, align = 'left' } = at;
  pen.textAlign = align;
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = accent;
  pen.font = `600 ${3.5 * unit}px Barlow, sans-serif`;
  const measure = (text: string) => pen.measureText(text).width;
  const [foot = ''] = linesOf(measure, where ? `${when} · ${where}` : when, widthPx, 1);
  pen.fillText(foot, x, bottom);
  pen.fillStyle = ink;
  pen.font = `700 ${6.4 * unit}px Poppins, sans-serif`;
  const lines = linesOf(measure, name, widthPx, 2);
  lines.forEach((line, place) => {
    pen.fillText(line, x, bottom - 5.6 * unit - (lines.length - 1 - place) * 7.4 * unit);
  });
}

/** How high the words stand, for bands that carry them. */
const wordsHeight = (pen: Pen, { name }: FrameWords, { unit }: Room, widthPx: number): number => {
  pen.font = `700 ${6.4 * unit}px Poppins, sans-serif`;
  const lines = linesOf((text) => pen.measureText(text).width, name, widthPx, 2).length;
  return (12 + lines * 7.4) * unit;
};

function diamond(pen: Pen, x: number, y: number, reach: number): void {
  pen.beginPath();
  pen.moveTo(x, y - reach);
  pen.lineTo(x + reach, y);
  pen.lineTo(x, y + reach);
  pen.lineTo(x - reach, y);
  pen.closePath();
}

/** The ndop cloth: indigo on all sides, with the resist's diamonds, crosses and dots. */
function drawCloth(pen: Pen, words: FrameWords, room: Room): void {
  const { width, height, unit } = room;
  const edge = 7 * unit;
  const foot = wordsHeight(pen, words, room, width - 4 * edge) + 3 * unit;
  pen.fillStyle = words.primary;
  pen.fillRect(0, 0, width, edge);
  pen.fillRect(0, 0, edge, height);
  pen.fillRect(width - edge, 0, edge, height);
  pen.fillRect(0, height - foot, width, foot);
  const mark = isLight(words.primary) ? '#14183AD9' : '#FBF8F3E6';
  weave(pen, mark, words.secondary, room, edge);
  pen.strokeStyle = words.secondary;
  pen.lineWidth = 0.7 * unit;
  pen.strokeRect(edge, edge, width - 2 * edge, height - edge - foot);
  const ink = inkOn(words.primary);
  writeWords(pen, words, room, {
    ...{ x: 1.6 * edge, bottom: height - 6 * unit, widthPx: width - 3.2 * edge, ink },
    accent: isLight(words.primary) ? ink : words.secondary,
  });
}

/** Diamonds along the top and both sides, dots between them. */
function weave(pen: Pen, mark: string, accent: string, { width, height, unit }: Room, edge: number): void {
  const step = 5.6 * unit;
  const along = (length: number, put: (at: number, place: number) => void) => {
    const count = Math.floor(length / step);
    const gap = length / count;
    for (let place = 0; place < count; place += 1) put((place + 0.5) * gap, place);
  };
  const stitch = (x: number, y: number, place: number) => {
    pen.strokeStyle = mark;
    pen.fillStyle = place % 4 === 0 ? accent : mark;
    pen.lineWidth = 0.45 * unit;
    if (place % 2 === 0) {
      diamond(pen, x, y, 2.1 * unit);
      pen.stroke();
      diamond(pen, x, y, 0.9 * unit);
      pen.fill();
      return;
    }
    pen.beginPath();
    pen.moveTo(x - 1.2 * unit, y - 1.2 * unit);
    pen.lineTo(x + 1.2 * unit, y + 1.2 * unit);
    pen.moveTo(x + 1.2 * unit, y - 1.2 * unit);
    pen.lineTo(x - 1.2 * unit, y + 1.2 * unit);
    pen.stroke();
  };
  along(width, (x, place) => stitch(x, edge / 2, place));
  along(height - edge, (y, place) => {
    stitch(edge / 2, edge + y, place + 1);
    stitch(width - edge / 2, edge + y, place + 1);
  });
}

/** Toghu: black velvet below, with chevrons embroidered in the event's colours. */
function drawToghu(pen: Pen, words: FrameWords, room: Room): void {
  const { width, height, unit } = room;
  const band = wordsHeight(pen, words, room, width - 14 * unit) + 9 * unit;
  const top = height - band;
  pen.fillStyle = '#0D0D14';
  pen.fillRect(0, top, width, band);
  embroider(pen, words, room, top);
  embroider(pen, words, room, 0, -1);
  writeWords(pen, words, room, {
    ...{ x: width / 2, bottom: height - 5.5 * unit, widthPx: width - 14 * unit, ink: paper, accent: '#F7B32B' },
    align: 'center',
  });
}

/** One line of embroidery: three threads of chevrons, pointing down or up. */
function embroider(pen: Pen, words: FrameWords, { width, unit }: Room, y: number, down: 1 | -1 = 1): void {
  const step = 6 * unit;
  pen.fillStyle = '#0D0D14';
  if (down === -1) pen.fillRect(0, 0, width, 9 * unit);
  [words.primary, words.secondary, '#C81E45'].forEach((thread, place) => {
    pen.strokeStyle = thread;
    pen.lineWidth = 1.1 * unit;
    pen.lineJoin = 'miter';
    pen.beginPath();
    const level = (down === 1 ? y + 1.6 * unit : y + 7.6 * unit) + down * place * 1.9 * unit;
    for (let x = -step; x <= width + step; x += step) {
      pen.lineTo(x, level);
      pen.lineTo(x + step / 2, level + down * 2.4 * unit);
    }
    pen.stroke();
  });
}

/** A poster: the picture runs to the edge, and darkens under the words. */
function drawPoster(pen: Pen, words: FrameWords, room: Room): void {
  const { width, height, unit } = room;
  const shade = pen.createLinearGradient(0, height * 0.5, 0, height);
  shade.addColorStop(0, '#0D0F1F00');
  shade.addColorStop(1, '#0D0F1FEB');
  pen.fillStyle = shade;
  pen.fillRect(0, height * 0.5, width, height * 0.5);
  pen.fillStyle = words.primary;
  pen.fillRect(0, height - 2.2 * unit, width * 0.62, 2.2 * unit);
  pen.fillStyle = words.secondary;
  pen.fillRect(width * 0.62, height - 2.2 * unit, width * 0.38, 2.2 * unit);
  writeWords(pen, words, room, {
    x: 6 * unit,
    bottom: height - 8 * unit,
    widthPx: width - 12 * unit,
    ink: paper,
    accent: '#F7B32B',
  });
}

/** A ticket: paper below, torn along its holes. */
function drawTicket(pen: Pen, words: FrameWords, room: Room): void {
  const { width, height, unit } = room;
  const stub = wordsHeight(pen, words, room, width - 16 * unit) + 6 * unit;
  const tear = height - stub;
  pen.fillStyle = paper;
  pen.fillRect(0, tear, width, stub);
  pen.fillStyle = words.primary;
  pen.fillRect(0, tear + 1.2 * unit, 2.2 * unit, stub);
  pen.strokeStyle = '#8B8778';
  pen.setLineDash([1.6 * unit, 1.6 * unit]);
  pen.lineWidth = 0.5 * unit;
  pen.beginPath();
  pen.moveTo(5 * unit, tear);
  pen.lineTo(width - 5 * unit, tear);
  pen.stroke();
  pen.setLineDash([]);
  pen.fillStyle = night;
  for (const x of [0, width]) {
    pen.beginPath();
    pen.arc(x, tear, 3.4 * unit, 0, Math.PI * 2);
    pen.fill();
  }
  const accent = isLight(words.primary) ? '#5A5F7D' : words.primary;
  writeWords(pen, words, room, { x: 8 * unit, bottom: height - 6 * unit, widthPx: width - 16 * unit, ink: night, accent });
}

/** The drum answers: rings from one corner, in the event's colours. */
function drawRings(pen: Pen, words: FrameWords, room: Room): void {
  const { width, height, unit } = room;
  const shade = pen.createLinearGradient(0, height * 0.62, 0, height);
  shade.addColorStop(0, '#0D0F1F00');
  shade.addColorStop(1, '#0D0F1FD9');
  pen.fillStyle = shade;
  pen.fillRect(0, height * 0.62, width, height * 0.38);
  [58, 49, 40, 31, 22].forEach((reach, place) => {
    pen.strokeStyle = place % 2 === 0 ? words.primary : words.secondary;
    pen.lineWidth = 3.2 * unit;
    pen.beginPath();
    pen.arc(width, 0, reach * unit * 0.8, Math.PI / 2, Math.PI);
    pen.stroke();
  });
  pen.fillStyle = words.secondary;
  pen.beginPath();
  pen.arc(width, 0, 11 * unit, Math.PI / 2, Math.PI);
  pen.lineTo(width, 0);
  pen.fill();
  writeWords(pen, words, room, {
    x: 6 * unit,
    bottom: height - 6 * unit,
    widthPx: width - 12 * unit,
    ink: paper,
    accent: '#F7B32B',
  });
}

/** Hardly a frame: a hairline, and the name on a small plate. */
function drawPlain(pen: Pen, words: FrameWords, room: Room): void {
  const { width, height, unit } = room;
  pen.strokeStyle = paper;
  pen.lineWidth = 0.7 * unit;
  pen.strokeRect(3.5 * unit, 3.5 * unit, width - 7 * unit, height - 7 * unit);
  const plate = wordsHeight(pen, words, room, width - 26 * unit) + unit;
  pen.fillStyle = words.primary;
  pen.fillRect(7 * unit, height - plate - 7 * unit, width - 14 * unit, plate);
  const ink = inkOn(words.primary);
  writeWords(pen, words, room, { x: 12 * unit, bottom: height - 12.5 * unit, widthPx: width - 26 * unit, ink, accent: ink });
}
