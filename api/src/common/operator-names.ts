/** The brands of the operators of mobile money, as their customers know them. They are the same in both languages. */
export const operatorNames = { mtn: 'MTN MoMo', orange: 'Orange Money' } as const;
