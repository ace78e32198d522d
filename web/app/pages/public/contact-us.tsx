import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, Link as RouterLink, useLocation } from 'react-router';
import { ContactForm } from '#features/support/ContactForm.tsx';
import { sendContactMessage } from '#features/support/contact.server.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { idOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { useSession } from '#lib/session/use-session.ts';
import { supportEmail } from '#lib/support-email.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// Post that the message is about.
export const handle: PageHandle = { query: readFields({ post: idOf }) };

export const action = (args: ActionFunctionArgs) => sendContactMessage(args);
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendForm(serverAction);

const topics = [
  { id: 'tickets', question: 'support:tickets.question', answer: 'support:tickets.answer' },
  { id: 'payment', question: 'support:payment.question', answer: 'support:payment.answer' },
  { id: 'checkin', question: 'support:checkin.question', answer: 'support:checkin.answer' },
  { id: 'password', question: 'support:password.question', answer: 'support:password.answer' },
  { id: 'publish', question: 'support:publish.question', answer: 'support:publish.answer' },
  { id: 'sales', question: 'support:sales.question', answer: 'support:sales.answer' },
] as const;

/** /contact-us: frequent questions, and a contact form to support. */
export default function ContactPage() {
  const { t } = useTranslation();
  const session = useSession();
  const post = usePageQuery().get('post');
  return (
    <Container maxWidth="lg" sx={{ pt: { xs: 3, md: 5 } }}>
      <PageTitle>{t('support:title')}</PageTitle>
      <PageHeader title={t('support:title')} lead={t('support:lead')} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 1fr) 400px' }, alignItems: 'start' }}>
        <Card component="section" aria-label={t('support:questions')}>
          {topics.map(({ id, question, answer }) => (
            <Topic key={id} id={id} question={t(question)} answer={t(answer)}>
              {id === 'payment' && (
                <Link component={RouterLink} to="/debited" sx={{ display: 'inline-block', mt: 1, py: 1, fontWeight: 600 }}>
                  {t('support:payment.debited')}
                </Link>
              )}
            </Topic>
          ))}
        </Card>
        <Card component="section" sx={{ p: 3 }}>
          <ContactForm
            key={post}
            sender={session.status === 'authenticated' ? session.user : undefined}
            {...(post && { about: { topic: 'other', message: t('support:write.aboutPost', { address: `/post/${post}` }) } })}
          >
            <Typography variant="h4" component="h2">
              {t('support:write.title')}
            </Typography>
            <Typography sx={{ color: 'text.secondary', mt: 1, mb: 2.5 }}>{t('support:write.text')}</Typography>
          </ContactForm>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2, textAlign: 'center' }}>
            {t('support:write.orMail')}{' '}
            <Link href={`mailto:${supportEmail}`} sx={{ userSelect: 'all' }}>
              {supportEmail}
            </Link>
          </Typography>
        </Card>
      </Box>
    </Container>
  );
}

interface TopicProps {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly children?: ReactNode;
}

// The native disclosure works without JavaScript, is opened by find-in-page and by an address such as #payment.
function Topic({ id, question, answer, children }: TopicProps) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (hash === `#${id}`) setOpen(true);
  }, [hash, id]);
  return (
    <Box
      component="details"
      id={id}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
        '&[open] .turn': { transform: 'rotate(180deg)' },
        '& summary': { listStyle: 'none' },
        '& summary::-webkit-details-marker': { display: 'none' },
      }}
    >
      <Box
        component="summary"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minHeight: 60,
          px: 2.5,
          py: 1,
          cursor: 'pointer',
          fontWeight: 600,
          // Inside the card, which clips its content.
          '&:focus-visible': { outlineOffset: -3 },
        }}
      >
        {question}
        <ExpandMore className="turn" sx={{ ml: 'auto', color: 'text.secondary', transition: 'transform 160ms ease-out' }} />
      </Box>
      <Box sx={{ px: 2.5, pb: 2.5, color: 'text.secondary', maxWidth: '68ch' }}>
        <Typography>{answer}</Typography>
        {children}
      </Box>
    </Box>
  );
}
