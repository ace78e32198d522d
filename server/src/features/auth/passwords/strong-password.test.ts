import { describe, expect, it } from 'vitest';
import { isOneCharacter, isOwnName } from './password.rules.ts';
import { requireStrongPassword } from './strong-password.ts';

const email = 'brenda.kamga@example.cm';
const codeOf = (password: string) => {
  try {
    requireStrongPassword(password, email, 'password');
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a new password', () => {
  it.each(['password', 'PassWord', '1234567890', 'qwertyuiop', 'Football', 'Ｐａｓｓｗｏｒｄ', 'iloveyou1'])(
    'is refused when it is common: %s',
    (password) => expect(codeOf(password)).toBe('weak_password'),
  );

  it.each(['aaaaaaaa', 'AaAaAaAaA', '        ', '££££££££££', '🥁🥁🥁🥁🥁🥁🥁🥁'])(
    'is refused when it is one character: %j',
    (password) => expect(isOneCharacter(password)).toBe(true),
  );

  it.each(['brenda.kamga', 'BRENDA.KAMGA', 'brendakamga', 'Brenda_Kamga', 'brenda.kamga2026', 'brenda.kamga!', email])(
    'is refused when it is the name in the address: %s',
    (password) => expect(isOwnName(password, email)).toBe(true),
  );

  it('is refused when it is the name without the tag or the digits of the address', () => {
    expect(isOwnName('brendak1', 'brendak+tickets@example.cm')).toBe(true);
    expect(isOwnName('brendak77', 'brendak1990@example.cm')).toBe(true);
  });

  it.each(['a drum at night', 'brenda likes drums', 'kamga.brenda', 'aaaaaaab', '2026 at the stadium', 'ngoma-demo'])(
    'is accepted otherwise: %s',
    (password) => expect(codeOf(password)).toBeUndefined(),
  );

  it('may be of digits when the address is, too', () => {
    expect(isOwnName('4821930571', '99999999@example.cm')).toBe(false);
  });
});
