import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { eventInformationLimits } from '@ngoma/api/features/events/information';
import { type Control, useFieldArray } from 'react-hook-form';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { emptyQuestion, type InformationValues } from './information-form.ts';

/** The questions that guests ask before every event, with their answers. */
export function QuestionFields({ control }: { readonly control: Control<InformationValues> }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: 'questions' });
  return (
    <Card component="section" aria-labelledby="questions-title" sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2 }}>
      <Box>
        <Typography id="questions-title" variant="h4" component="h2">
          {t('event-editor:information.questions')}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{t('event-editor:information.questionsWords')}</Typography>
      </Box>
      {fields.map((entry, place) => (
        <Box
          key={entry.id}
          role="group"
          aria-label={t('event-editor:information.questionNumber', { number: place + 1 })}
          sx={{ display: 'grid', gap: 1.5, borderTop: '1px solid', borderColor: 'divider', pt: 2 }}
        >
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <FormField control={control} name={`questions.${place}.question`} label={t('event-editor:information.question')} />
            <FormField
              control={control}
              name={`questions.${place}.questionFr`}
              label={t('event-editor:information.questionFr')}
              inputProps={{ lang: 'fr' }}
            />
            <FormField
              control={control}
              name={`questions.${place}.answer`}
              label={t('event-editor:information.answer')}
              multiline
              minRows={2}
            />
            <FormField
              control={control}
              name={`questions.${place}.answerFr`}
              label={t('event-editor:information.answerFr')}
              multiline
              minRows={2}
              inputProps={{ lang: 'fr' }}
            />
          </Box>
          <Button
            variant="text"
            size="small"
            sx={{ justifySelf: 'start' }}
            aria-label={t('event-editor:information.removeQuestion', { number: place + 1 })}
            onClick={() => remove(place)}
          >
            {t('common:picture.remove')}
          </Button>
        </Box>
      ))}
      {fields.length < eventInformationLimits.questions && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => append({ ...emptyQuestion })}>
          {t('event-editor:information.addQuestion')}
        </Button>
      )}
    </Card>
  );
}
