import { describe, expect, it } from 'vitest';
import { paramsOf, requirePeople, textOf } from './broadcasts.rules.ts';

const english = { subjectEn: 'New terms', messageEn: 'From Monday.' };
const french = { subjectFr: 'Nouvelles conditions', messageFr: 'Dès lundi.' };

describe('the text of a broadcast', () => {
  it('may have one language or both', () => {
    expect(paramsOf(textOf({ ...english, ...french }))).toEqual({
      subject: { en: 'New terms', fr: 'Nouvelles conditions' },
      message: { en: 'From Monday.', fr: 'Dès lundi.' },
    });
    expect(paramsOf(textOf(english)).subject).toEqual({ en: 'New terms', fr: 'New terms' });
    expect(paramsOf(textOf(french)).message).toEqual({ en: 'Dès lundi.', fr: 'Dès lundi.' });
  });

  it.each([
    [{}, ['subjectEn', 'messageEn']],
    [{ subjectEn: 'New terms' }, ['messageEn']],
    [{ ...english, messageFr: 'Dès lundi.' }, ['subjectFr']],
    [{ subjectFr: 'Nouvelles conditions' }, ['messageFr']],
  ])('%j lacks %j', (typed, fields) => {
    expect.assertions(1);
    try {
      textOf(typed);
    } catch (error) {
      expect(Object.keys((error as { extras: { errors: object } }).extras.errors)).toEqual(fields);
    }
  });
});

it('a broadcast has at least one recipient', () => {
  expect(() => requirePeople(0)).toThrowError(expect.objectContaining({ code: 'no_recipients' }));
  expect(() => requirePeople(1)).not.toThrow();
});
