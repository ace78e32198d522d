/** The toasts of the kit, for the many files that name them by their former path. */
export { ToastProvider, useToast } from '#ui/kit/feedback/Toasts.tsx';
