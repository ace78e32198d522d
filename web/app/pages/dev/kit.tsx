import { useLocale } from '#lib/i18n/use-locale.ts';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';
import { mainId } from '#ui/kit/frame/SkipLink.tsx';
import { KitGallery } from '#ui/kit/gallery/KitGallery.tsx';
import { samples } from '#ui/kit/gallery/samples.ts';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** The kit, with every part in each state. The server offers it in development only. */
export default function KitPage() {
  const { title } = samples[useLocale()];
  return (
    <ToastProvider>
      <PageTitle>{title}</PageTitle>
      <main id={mainId} tabIndex={-1}>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        <KitGallery />
      </main>
    </ToastProvider>
  );
}
