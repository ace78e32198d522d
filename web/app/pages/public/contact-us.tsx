import { contactAnswerTime } from '@ngoma/api/features/support';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ContactForm } from '#features/support/ContactForm.tsx';
import { sendContactMessage } from '#features/support/contact.server.ts';
import { Questions } from '#features/support/Questions.tsx';
import { callFrom } from '#lib/api/call.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { idOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { useSession } from '#lib/session/use-session.ts';
import { supportEmail, supportWhatsapp } from '#lib/support-contacts.ts';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Columns } from '#ui/kit/layout/Columns.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// Post that the message is about.
export const handle: PageHandle = { query: readFields({ post: idOf }) };

/** The answer time changes slowly, and the page can do without it. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  callFrom(context.get(pageContext))(contactAnswerTime).catch(() => ({ answerTime: null }));

export const headers = () => ({ 'X-Page-Cache': 'ttl=600; tags=support' });

/** A message that was sent does not change it. */
export const shouldRevalidate = () => false;

export const action = (args: ActionFunctionArgs) => sendContactMessage(args);
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendForm(serverAction);

const texts = textsFrom({ en: () => import('virtual:texts/en/support'), fr: () => import('virtual:texts/fr/support') });

/** /contact-us: frequent questions, and a contact form to support. */
export default function ContactPage() {
  return (
    <OwnTexts source={texts} fallback={<PageProgress />}>
      <Content />
    </OwnTexts>
  );
}

function Content() {
  const { t } = useTranslation();
  const session = useSession();
  const { answerTime } = useLoaderData<typeof loader>();
  const post = usePageQuery().get('post');
  return (
    <Page>
      <PageTitle>{t('support:title')}</PageTitle>
      <Stack gap={1}>
        <Heading level={1}>{t('support:title')}</Heading>
        <Text look="lead" tone="soft">
          {t('support:lead')}
        </Text>
      </Stack>
      <Columns split="main-side" gap={3}>
        <Questions />
        <Card as="section" padding="wide" isLead>
          <Stack>
            <ContactForm
              key={post}
              sender={session.status === 'authenticated' ? session.user : undefined}
              {...(post && { about: { topic: 'other', message: t('support:write.aboutPost', { address: `/post/${post}` }) } })}
            >
              <Heading level={2}>{t('support:write.title')}</Heading>
              <Text tone="soft">
                {t('support:write.text')}{' '}
                {answerTime && t(`support:write.within.${answerTime.unit}`, { count: answerTime.count })}
              </Text>
            </ContactForm>
            <Text look="small" tone="soft">
              {t('support:write.orMail')}{' '}
              <TextLink href={`mailto:${supportEmail}`} look="quiet" hasTouchHeight>
                {supportEmail}
              </TextLink>
              {supportWhatsapp && (
                <>
                  {' '}
                  {t('support:write.orWhatsapp')}{' '}
                  <TextLink href={`https://wa.me/${supportWhatsapp.replace(/\D/g, '')}`} look="quiet" hasTouchHeight>
                    {supportWhatsapp}
                  </TextLink>
                </>
              )}
            </Text>
          </Stack>
        </Card>
      </Columns>
    </Page>
  );
}
