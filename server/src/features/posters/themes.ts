import type { FamilyName } from './families.ts';
import type { PaletteName } from './palettes.ts';

/** The palettes and families that suit a kind of event. */
interface Theme {
  readonly stems: RegExp;
  readonly palettes: readonly PaletteName[];
  readonly families: readonly FamilyName[];
}

/** Matched against the slug, in both languages. The first match decides. */
const themes: readonly Theme[] = [
  {
    stems: /gospel|worship|faith|church|religi|spiritu|priere|prayer/,
    palettes: ['wouri', 'harmattan', 'plum', 'paper', 'sunlit'],
    families: ['rays', 'hills', 'arcs', 'river', 'leaves'],
  },
  {
    stems: /night|club|party|soiree|fete|dj|afrobeat|after|danse|dance/,
    palettes: ['toghu', 'plum', 'bissap', 'ndop', 'coral'],
    families: ['equaliser', 'drum', 'confetti', 'rays', 'toghu'],
  },
  {
    stems: /concert|music|musique|makossa|bikutsi|jazz|rap|live|festival/,
    palettes: ['ndop', 'bissap', 'toghu', 'kola', 'coral', 'mango', 'dusk'],
    families: ['drum', 'equaliser', 'ensemble', 'rays', 'arcs'],
  },
  {
    stems: /sport|foot|race|course|marathon|match|basket|boxe|boxing|lutte|velo|cycl/,
    palettes: ['palm', 'sunlit', 'mangrove', 'coral', 'lagoon', 'laterite'],
    families: ['hills', 'rays', 'arcs', 'confetti'],
  },
  {
    stems: /comed|humou|stand-?up|rire|theatre|cinema|film|spectacle/,
    palettes: ['coral', 'mango', 'sunlit', 'plum', 'bissap', 'lagoon'],
    families: ['confetti', 'rays', 'arcs', 'equaliser'],
  },
  {
    stems: /conf|business|affaires|tech|startup|forum|salon|summit|sommet|forma|train|atelier|workshop|educ|career|emploi/,
    palettes: ['dusk', 'wouri', 'lagoon', 'paper', 'ndop', 'palm'],
    families: ['arcs', 'rays', 'equaliser', 'cloth'],
  },
  {
    stems: /cultur|tradi|herit|patrim|ngondo|ngouon|mask|masque|craft|artisan|mode|fashion|expo|art/,
    palettes: ['ndop', 'toghu', 'laterite', 'coffee', 'harmattan', 'kola'],
    families: ['cloth', 'toghu', 'ensemble', 'river', 'arcs'],
  },
  {
    stems: /food|gastro|cuisine|marche|market|foire|fair|brunch|vin|wine|beer|biere/,
    palettes: ['mango', 'sunlit', 'palm', 'harmattan', 'kola', 'mangrove'],
    families: ['leaves', 'arcs', 'confetti', 'cloth'],
  },
  {
    stems: /family|famille|enfant|kid|child|jeun|school|ecole|charit|solidar|communit/,
    palettes: ['paper', 'sunlit', 'lagoon', 'coral', 'mango'],
    families: ['confetti', 'arcs', 'hills', 'river', 'rays'],
  },
  {
    stems: /tour|voyage|travel|outdoor|nature|rando|hik|plage|beach|camp/,
    palettes: ['lagoon', 'mangrove', 'palm', 'wouri', 'harmattan'],
    families: ['hills', 'river', 'leaves'],
  },
];

/** Returns the palettes and families of a category, and the probability of using them. An unknown category has probability 0. */
export function themeOf(
  category: string | null | undefined,
): Pick<Theme, 'palettes' | 'families'> & { readonly probability: number } {
  const slug = (category ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const theme = slug === '' ? undefined : themes.find(({ stems }) => stems.test(slug));
  return theme ? { ...theme, probability: 0.85 } : { palettes: ['ndop'], families: ['drum'], probability: 0 };
}
