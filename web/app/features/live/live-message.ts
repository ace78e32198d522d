import type { LiveData, LiveTopic } from '@ngoma/api/features/live';

/** Parsed server-sent event: a message, or only an id to resume from. */
export interface LiveMessage {
  readonly id?: string;
  readonly topic?: LiveTopic;
  readonly data?: LiveData;
}

/** Returns a parser of server-sent events that takes the stream in chunks of any size. */
export function createLiveParser(): (piece: string) => LiveMessage[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap(parseBlock);
  };
}

function parseBlock(block: string): LiveMessage[] {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const end = line.indexOf(':');
    if (end > 0) fields.set(line.slice(0, end), line.slice(end + 1).replace(/^ /, ''));
  }
  const [id, topic, data] = [fields.get('id'), fields.get('event'), fields.get('data')];
  if (id === undefined && topic === undefined) return [];
  return [{ ...(id && { id }), ...(topic && { topic: topic as LiveTopic, data: parseData(data) }) }];
}

function parseData(text = '{}'): LiveData {
  try {
    return JSON.parse(text) as LiveData;
  } catch {
    return {};
  }
}
