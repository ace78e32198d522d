import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import { searchedDigits } from '#platform/postgres/search/phone-digits';

/**
 * Builds a query of the ids of people whose name, email address or phone number contains the text: `where buyer_id in (…)`. Accents and
 * case are ignored. The words of a text may stand in any order, and a phone number may have spaces and its country code. People are
 * found a few seconds after their account was written.
 */
export function matchingPeople(q: string): RawBuilder<unknown> {
  const digits = searchedDigits(q);
  const texts = digits === undefined ? q.split(/\s+/).filter((word) => word !== '') : [q];
  const inText = sql.join(
    (texts.length === 0 ? [q] : texts).map((text) => sql`text like fold(${containsPattern(text)})`),
    sql` and `,
  );
  const byText = sql`select user_id from person_search where ${inText}`;
  if (digits === undefined) return byText;
  return sql`${byText} union all select user_id from person_search where digits <> '' and digits like ${containsPattern(digits)}`;
}
