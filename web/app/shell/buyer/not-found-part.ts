// A file of its own, so that pages can name its styles. The bundler puts what several pages import elsewhere.
export { NotFound } from '#ui/kit/frame/NotFound.tsx';
