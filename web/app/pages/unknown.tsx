import { redirect } from 'react-router';

// Any address that is nobody's leads to /404, asked of the server or moved to in the browser.
export const loader = () => redirect('/404');
export const clientLoader = () => redirect('/404');

export default function UnknownPage() {
  return null;
}
