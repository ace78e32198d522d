import { data } from 'react-router';
import { NotFound } from '#ui/kit/frame/NotFound.tsx';

export const loader = () => data(null, { status: 404 });
// Client-side navigation here needs no request to the server.
export const clientLoader = () => null;

/** /404 */
export default function NotFoundPage() {
  return <NotFound />;
}
