/** Attributes of an input for a code: phones show digits, which stand apart. */
export const codeInputProps = { inputMode: 'numeric', style: { letterSpacing: '0.3em', fontWeight: 600 } } as const;
