import jsqr from 'jsqr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ticketQrPng, ticketQrRuns, ticketQrSvg } from './ticket-qr.ts';
import { deriveTicketKey, signTicketPayload } from './ticket-signing.ts';

const payload = signTicketPayload(
  {
    eventId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
    ticketId: '019a8f5c-7b1b-7c3d-9e4f-1a2b3c4d5e70',
    typeId: '019a8f5c-7b1c-7c3d-ae4f-1a2b3c4d5e71',
    serial: 1,
  },
  deriveTicketKey('secret', 1),
);

/** Reads a QR code from a picture as a phone does. */
async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('the QR code of a ticket', () => {
  test('the PNG can be read, also small, blurred and rotated', async () => {
    const png = await ticketQrPng(payload, 600);
    expect(await scan(png)).toBe(payload);
    expect(await scan(await ticketQrPng(payload, 180))).toBe(payload);
    expect(await scan(await sharp(png).rotate(17, { background: '#ffffff' }).blur(2).toBuffer())).toBe(payload);
  });

  test('the SVG can be read', async () => {
    expect(
      await scan(
        await sharp(Buffer.from(await ticketQrSvg(payload)), { density: 400 })
          .resize(500)
          .png()
          .toBuffer(),
      ),
    ).toBe(payload);
  });

  test('the runs for printing can be read', async () => {
    const { size, runs } = ticketQrRuns(payload);
    expect(size).toBeLessThanOrEqual(49);
    const bars = runs.map(({ x, y, length }) => `<rect x="${x + 4}" y="${y + 4}" width="${length}" height="1"/>`).join('');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="570" height="570" viewBox="0 0 ${size + 8} ${size + 8}"><rect width="100%" height="100%" fill="#fff"/>${bars}</svg>`;
    expect(await scan(Buffer.from(svg))).toBe(payload);
  });

  test('the PNG has a quiet zone, sharp pixels and not more than the requested width', async () => {
    const { data, info } = await sharp(await ticketQrPng(payload, 600))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBeLessThanOrEqual(600);
    expect(info.width % (49 + 8)).toBe(0);
    expect(new Set(data.subarray(0, info.width * 4 * (info.width / 57)))).toEqual(new Set([255]));
    expect(new Set(data).size).toBe(2);
  });
});
