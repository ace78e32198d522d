import { describe, expect, it } from 'vitest';
import { readLinkedConversation, readOpen } from './conversation-search.ts';

const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const of = (text: string) => new URLSearchParams(text);

describe('a link to messages', () => {
  it('names a person, a subject, both, or the platform', () => {
    expect(readLinkedConversation(of(`with=${id}`))).toEqual({ with: id });
    expect(readLinkedConversation(of(`about=request:${id}`))).toEqual({ about: { type: 'request', id } });
    expect(readLinkedConversation(of(`with=${id}&about=project:${id}`))).toEqual({ with: id, about: { type: 'project', id } });
    expect(readLinkedConversation(of('with=platform'))).toEqual({});
  });

  it('names no person when it is malformed', () => {
    for (const text of ['', 'with=me', 'about=event:x', `about=event:${id}`, 'about=project:', 'with=']) {
      expect(readLinkedConversation(of(text))).toBeUndefined();
    }
  });

  it('opens a conversation by its id', () => {
    expect(readOpen(of(`conversation=${id}`))).toBe(id);
    expect(readOpen(of('conversation=../x'))).toBeUndefined();
  });
});
