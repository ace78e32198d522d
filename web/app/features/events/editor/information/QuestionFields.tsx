import { eventInformationLimits } from '@ngoma/api/features/events/information';
import { type Control, useFieldArray } from 'react-hook-form';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { emptyQuestion, type InformationValues } from './information-form.ts';
import styles from './QuestionFields.module.css';

/** The questions that guests ask before every event, with their answers. */
export function QuestionFields({ control }: { readonly control: Control<InformationValues> }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: 'questions' });
  return (
    <Card aria-labelledby="questions-title" as="section">
      <Stack>
        <div>
          <Heading id="questions-title" level={2} look="part">
            {t('event-editor:information.questions')}
          </Heading>
          <Text tone="soft">{t('event-editor:information.questionsWords')}</Text>
        </div>
        {fields.map((entry, place) => (
          <Group
            key={entry.id}
            label={t('event-editor:information.questionNumber', { number: place + 1 })}
            className={styles.stack}
          >
            <div className={styles.columns}>
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
            </div>
            <Row>
              <Button
                variant="quiet"
                size="compact"
                aria-label={t('event-editor:information.removeQuestion', { number: place + 1 })}
                onClick={() => remove(place)}
              >
                {t('common:picture.remove')}
              </Button>
            </Row>
          </Group>
        ))}
        {fields.length < eventInformationLimits.questions && (
          <Row>
            <Button size="medium" onClick={() => append({ ...emptyQuestion })}>
              {t('event-editor:information.addQuestion')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
