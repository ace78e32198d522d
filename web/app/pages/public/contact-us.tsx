import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ContactForm } from '#features/support/ContactForm.tsx';
import { supportEmail } from '#lib/house.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

const topics = [
  { id: 'tickets', question: 'contact:tickets.question', answer: 'contact:tickets.answer' },
  { id: 'payment', question: 'contact:payment.question', answer: 'contact:payment.answer' },
  { id: 'door', question: 'contact:door.question', answer: 'contact:door.answer' },
  { id: 'password', question: 'contact:password.question', answer: 'contact:password.answer' },
  { id: 'publish', question: 'contact:publish.question', answer: 'contact:publish.answer' },
  { id: 'sales', question: 'contact:sales.question', answer: 'contact:sales.answer' },
] as const;

/** /contact-us: the usual questions answered, and a form that reaches those who run the house. */
export default function ContactPage() {
  const { t } = useTranslation();
  const session = useSession();
  const [params] = useSearchParams();
  const post = params.get('post');
  return (
    <Container maxWidth="lg" sx={{ pt: { xs: 3, md: 5 } }}>
      <PageTitle>{t('contact:title')}</PageTitle>
      <PageHeader title={t('contact:title')} lead={t('contact:lead')} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 1fr) 400px' }, alignItems: 'start' }}>
        <Card component="section" aria-label={t('contact:questions')}>
          {topics.map(({ id, question, answer }) => (
            <Topic key={id} id={id} question={t(question)} answer={t(answer)} />
          ))}
        </Card>
        <Card component="section" sx={{ p: 3 }}>
          <ContactForm
            key={post}
            sender={session.status === 'authenticated' ? session.user : undefined}
            {...(post && { about: { topic: 'other', message: t('contact:write.aboutPost', { address: `/post/${post}` }) } })}
          >
            <Typography variant="h4" component="h2">
              {t('contact:write.title')}
            </Typography>
            <Typography sx={{ color: 'text.secondary', mt: 1, mb: 2.5 }}>{t('contact:write.text')}</Typography>
          </ContactForm>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2, textAlign: 'center' }}>
            {t('contact:write.orMail')}{' '}
            <Link href={`mailto:${supportEmail}`} sx={{ userSelect: 'all' }}>
              {supportEmail}
            </Link>
          </Typography>
        </Card>
      </Box>
    </Container>
  );
}

// The browser's own disclosure: works without JavaScript, and a search in the page opens it; an address with #payment does too.
function Topic({ id, question, answer }: { id: string; question: string; answer: string }) {
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
          // Within the card, which cuts off whatever stands out of it.
          '&:focus-visible': { outlineOffset: -3 },
        }}
      >
        {question}
        <ExpandMore className="turn" sx={{ ml: 'auto', color: 'text.secondary', transition: 'transform 160ms ease-out' }} />
      </Box>
      <Typography sx={{ px: 2.5, pb: 2.5, color: 'text.secondary', maxWidth: '68ch' }}>{answer}</Typography>
    </Box>
  );
}
