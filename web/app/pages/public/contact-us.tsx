import ExpandMore from '@mui/icons-material/ExpandMore';
import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { supportEmail } from '#lib/house.ts';
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

/** /contact-us: the usual questions answered, and where to write. */
export default function ContactPage() {
  const { t } = useTranslation();
  return (
    <Container maxWidth="lg" sx={{ pt: { xs: 3, md: 5 } }}>
      <PageTitle>{t('contact:title')}</PageTitle>
      <PageHeader title={t('contact:title')} lead={t('contact:lead')} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 340px' }, alignItems: 'start' }}>
        <Card component="section" aria-label={t('contact:questions')}>
          {topics.map(({ id, question, answer }) => (
            <Topic key={id} id={id} question={t(question)} answer={t(answer)} />
          ))}
        </Card>
        <Card component="section" sx={{ p: 3 }}>
          <Typography variant="h4" component="h2">
            {t('contact:write.title')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1, mb: 2.5 }}>{t('contact:write.text')}</Typography>
          <Button
            href={`mailto:${supportEmail}`}
            variant="contained"
            color="sun"
            size="large"
            fullWidth
            startIcon={<MailOutlined />}
          >
            {t('contact:write.action')}
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5, textAlign: 'center', userSelect: 'all' }}>
            {supportEmail}
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
        sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 60, px: 2.5, py: 1, cursor: 'pointer', fontWeight: 600 }}
      >
        {question}
        <ExpandMore className="turn" sx={{ ml: 'auto', color: 'text.secondary', transition: 'transform 160ms ease-out' }} />
      </Box>
      <Typography sx={{ px: 2.5, pb: 2.5, color: 'text.secondary', maxWidth: '68ch' }}>{answer}</Typography>
    </Box>
  );
}
