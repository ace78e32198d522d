/**
 * Writes a number that is stored with its country code as people read it. Those of Cameroon are grouped: `+237 6 77 12 34 56`.
 */
export const formatPhone = (number: string): string =>
  `+${number.replace(/^237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '237\u00a0$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5')}`;
