import { describe, expect, it } from 'vitest';
import { readOpen, readWanted } from './conversation-search.ts';

const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const of = (text: string) => new URLSearchParams(text);

describe('a link to messages', () => {
  it('names a person, what it is about, both, or the house', () => {
    expect(readWanted(of(`with=${id}`))).toEqual({ with: id });
    expect(readWanted(of(`about=request:${id}`))).toEqual({ about: { type: 'request', id } });
    expect(readWanted(of(`with=${id}&about=project:${id}`))).toEqual({ with: id, about: { type: 'project', id } });
    expect(readWanted(of('with=house'))).toEqual({});
  });

  it('names nobody where it is broken', () => {
    for (const text of ['', 'with=me', 'about=event:x', `about=event:${id}`, 'about=project:', 'with=']) {
      expect(readWanted(of(text))).toBeUndefined();
    }
  });

  it('opens a conversation by its id alone', () => {
    expect(readOpen(of(`conversation=${id}`))).toBe(id);
    expect(readOpen(of('conversation=../x'))).toBeUndefined();
  });
});
