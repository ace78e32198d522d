import type { Endpoint, FileNames, ReplyOf } from '@ngoma/api/common/endpoint';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { validToken } from '#lib/session/session.ts';
import { addressOf, defaultErrorMessage, endRefusedSession, multipart, problemOf } from './call.ts';

interface UploadInput<E extends Endpoint> {
  readonly params?: Record<string, unknown>;
  readonly files: Partial<Record<FileNames<E>, File | Blob>>;
  /** Called with the sent share of the request, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Sends files as `call` does, and reports the progress, which `fetch` cannot. Throws `ApiProblem`, with the status 0 if no answer
 * came.
 */
export function upload<E extends Endpoint>(endpoint: E, { params, files, onProgress }: UploadInput<E>): Promise<ReplyOf<E>> {
  const token = validToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, params ? { params } : {}));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', currentLocale());
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => {
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(body as ReplyOf<E>);
      const problem = problemOf(body, request.status, defaultErrorMessage());
      endRefusedSession(problem, token);
      reject(problem);
    };
    request.send(multipart({ files: files as Record<string, Blob | undefined> }));
  });
}
