import { redirect } from 'react-router';

// Any unknown address leads to /404, on the server and in the browser.
export const loader = () => redirect('/404');
export const clientLoader = () => redirect('/404');

export default function UnknownPage() {
  return null;
}
