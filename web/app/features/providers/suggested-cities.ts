/** Suggested cities; any other place can be typed. */
export const cities = [
  'Douala',
  'Yaoundé',
  'Bafoussam',
  'Bamenda',
  'Buea',
  'Limbe',
  'Kribi',
  'Garoua',
  'Maroua',
  'Ngaoundéré',
  'Bertoua',
  'Ebolowa',
  'Edéa',
  'Dschang',
  'Foumban',
] as const;
