import type { LiveData, LiveTopic } from '@ngoma/api/features/live';

/** What a stream said at once: a message, or only from where on it would be taken up again. */
export interface LiveSaid {
  readonly id?: string;
  readonly topic?: LiveTopic;
  readonly data?: LiveData;
}

/** Reads server-sent events as they come in, in pieces of any size. */
export function liveReader(): (piece: string) => LiveSaid[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap(readBlock);
  };
}

function readBlock(block: string): LiveSaid[] {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const end = line.indexOf(':');
    if (end > 0) fields.set(line.slice(0, end), line.slice(end + 1).replace(/^ /, ''));
  }
  const [id, topic, data] = [fields.get('id'), fields.get('event'), fields.get('data')];
  if (id === undefined && topic === undefined) return [];
  return [{ ...(id && { id }), ...(topic && { topic: topic as LiveTopic, data: readData(data) }) }];
}

function readData(text = '{}'): LiveData {
  try {
    return JSON.parse(text) as LiveData;
  } catch {
    return {};
  }
}
