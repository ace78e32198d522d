import { data } from 'react-router';
import { NotFound } from '#ui/NotFound.tsx';

export const loader = () => data(null, { status: 404 });
// Moving here within the browser has nothing to ask the server.
export const clientLoader = () => null;

/** /404 */
export default function NotFoundPage() {
  return <NotFound />;
}
