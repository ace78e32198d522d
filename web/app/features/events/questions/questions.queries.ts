import type { BodyInput } from '@ngoma/api/common/endpoint';
import { answerQuestion, listQuestions, type questionStates, removeQuestion } from '@ngoma/api/features/events/reader-questions';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const keys = { all: ['reader-questions'] as const };

/** Questions on one page of the list. */
export const questionsPerPage = 20;

export interface QuestionFilter {
  readonly state: (typeof questionStates)[number] | undefined;
  readonly eventId: string;
  readonly q: string;
  readonly page: number;
}

/** One page of the questions about the organizer's events, latest first. */
export const questionsQuery = ({ state, eventId, q, page }: QuestionFilter) =>
  queryOptions({
    queryKey: [...keys.all, { state, eventId, q, page }],
    queryFn: ({ signal }) =>
      call(listQuestions, { query: { ...(state && { state }), eventId, q, page, limit: questionsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Answers a question, or changes the answer. */
export function useAnswer(questionId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof answerQuestion>) => call(answerQuestion, { params: { questionId }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Deletes a question and its answer. */
export function useRemoveQuestion(questionId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeQuestion, { params: { questionId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}
