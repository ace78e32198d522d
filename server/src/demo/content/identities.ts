import type { Applicant, IdentityDocumentKind } from '@ngoma/api/features/people/identity';

interface DemoIdentity {
  readonly email: string;
  readonly applicant: Applicant;
  readonly inDays: number;
  readonly hour: number;
  /** The decision of an admin, some hours later; none while it waits. */
  readonly outcome?: 'approved' | { readonly reason: string };
}

/** Submitted papers: two that wait, one that was approved and one that was rejected. */
export const demoIdentities: readonly DemoIdentity[] = [
  { email: 'noun-patrimoine@ngoma.test', applicant: 'company', inDays: -12, hour: 9, outcome: 'approved' },
  {
    ...{ email: 'kribi-ocean@ngoma.test', applicant: 'individual', inDays: -6, hour: 15 },
    outcome: {
      reason: 'Le verso de la carte est illisible. Photographiez-le à la lumière du jour, sans reflet, puis renvoyez-le.',
    },
  },
  { email: 'silicon-mountain@ngoma.test', applicant: 'company', inDays: -2, hour: 11 },
  { email: 'provider2@ngoma.test', applicant: 'individual', inDays: -1, hour: 17 },
];

/** Grey bars, as lines of print that cannot be read. */
const lines = (x: number, y: number, widths: readonly number[]): string =>
  widths
    .map((width, place) => `<rect x="${x}" y="${y + place * 44}" width="${width}" height="16" rx="8" fill="#8A90A8"/>`)
    .join('');

const portrait = (x: number, y: number, size: number): string =>
  `<circle cx="${x}" cy="${y}" r="${size}" fill="#7A4B2B"/><path d="M${x - size * 1.6} ${y + size * 2.9}a${size * 1.6} ${
    size * 1.6
  } 0 0 1 ${size * 3.2} 0z" fill="#2F3BA2"/>`;

const sheet = (width: number, height: number, paper: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#4A4F63"/><rect x="30" y="30" width="${
    width - 60
  }" height="${height - 60}" rx="24" fill="${paper}"/>${content}</svg>`;

const page = (paper: string): string => {
  const stamp = '<circle cx="580" cy="960" r="90" fill="none" stroke="#C81E45" stroke-width="10"/>';
  return sheet(800, 1120, paper, `${lines(90, 120, [360, 520, 600, 480, 610, 570, 300])}${stamp}`);
};

/** Drawings of papers, in which nothing can be read: no real card is shown as an example. */
export const specimenDrawings: Readonly<Record<IdentityDocumentKind, string>> = {
  idFront: sheet(1000, 630, '#DDF3EA', `${portrait(210, 250, 70)}${lines(420, 150, [430, 300, 380, 260, 340])}`),
  idBack: sheet(1000, 630, '#DDF3EA', `${lines(90, 120, [520, 640, 380])}${lines(90, 430, [800, 800])}`),
  selfie: sheet(800, 1000, '#E9EBFA', portrait(400, 400, 150)),
  tradeRegister: page('#FBF8F3'),
  taxNumber: page('#FFF1D2'),
  eventLicence: page('#FFFFFF'),
};
