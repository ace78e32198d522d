import { z } from 'zod';
import { taxTerms } from '../../../common/business.ts';
import { endpoint } from '../../../common/endpoint.ts';
import { Id, Instant, line } from '../../../common/fields.ts';
import { Xaf } from '../../../common/money.ts';
import { EventParams } from '../access.ts';
import { taxModes } from './tax-amounts.ts';

/** The countries whose taxes an operator may enter: those of the CEMAC zone, which share the XAF. */
export const taxCountries = ['CM', 'CF', 'CG', 'GA', 'GQ', 'TD'] as const;
export const TaxCountry = z.enum(taxCountries);
export type TaxCountry = z.infer<typeof TaxCountry>;

export const TaxMode = z.enum(taxModes).meta({ description: 'Whether the price includes the tax, or the tax is added to it' });

const BasisPoints = z.int().meta({ description: 'In hundredths of a percent', example: 1_925 });
const NewRate = z.int().min(1).max(taxTerms.maxBasisPoints).meta({ description: 'In hundredths of a percent', example: 1_925 });
const Reason = z.string().trim().min(3).max(500);
const Version = z.int().min(0).max(2_000_000_000);
const ValidFrom = Instant.nullish().default(null).meta({ description: 'At once if it is left out' });

/** A tax as it applies to one ticket or to an order, with its name in both languages. */
export const TaxAmount = z
  .object({ taxId: Id, name: z.string(), nameFr: z.string(), basisPoints: BasisPoints, mode: TaxMode, amount: Xaf })
  .meta({ id: 'TaxAmount' });
export type TaxAmount = z.infer<typeof TaxAmount>;

export const TaxRate = z
  .object({
    _id: Id,
    basisPoints: z.int().nullable().meta({ description: 'In hundredths of a percent; null ends the tax' }),
    validFrom: Instant,
    reason: z.string(),
    by: z.string().nullable().meta({ description: 'Null for rates that came with the application' }),
    at: Instant,
    state: z.enum(['planned', 'current', 'past']),
  })
  .meta({ id: 'TaxRate' });
export type TaxRate = z.infer<typeof TaxRate>;

export const ManagedTax = z
  .object({
    _id: Id,
    country: TaxCountry,
    name: z.string(),
    nameFr: z.string(),
    basisPoints: BasisPoints.nullable().meta({ description: 'The rate now; null while the tax has none' }),
    rates: z.array(TaxRate).meta({ description: 'The history, the latest beginning first' }),
    version: z.int().meta({ description: 'Number of rates that were set' }),
    events: z.int().meta({ description: 'Number of published events that apply the tax' }),
  })
  .meta({ id: 'ManagedTax' });
export type ManagedTax = z.infer<typeof ManagedTax>;

const ManagedTaxes = z.object({ taxes: z.array(ManagedTax) });
const TaxParams = z.object({ id: Id.meta({ description: 'The tax' }) });

export const listTaxes = endpoint({
  method: 'GET',
  path: '/supervision/taxes',
  summary: 'Lists the taxes on tickets by country, with the history of their rates',
  allow: ['admin'],
  reply: ManagedTaxes,
});

export const addTax = endpoint({
  method: 'POST',
  path: '/supervision/taxes',
  summary: 'Adds a tax that organizers of a country can apply, with its first rate',
  allow: ['admin'],
  body: z.object({
    country: TaxCountry,
    name: line(taxTerms.maxName),
    nameFr: line(taxTerms.maxName),
    basisPoints: NewRate,
    validFrom: ValidFrom,
    reason: Reason,
  }),
  status: 201,
  reply: ManagedTaxes.extend({ message: z.string() }),
  refuses: { 409: ['tax_exists'] },
});

export const setTaxRate = endpoint({
  method: 'POST',
  path: '/supervision/taxes/:id/rates',
  summary:
    'Sets the rate of a tax from a time on, or ends the tax. Orders that were placed before keep what they were sold with.',
  allow: ['admin'],
  params: TaxParams,
  body: z.object({
    basisPoints: NewRate.nullable(),
    validFrom: ValidFrom,
    reason: Reason,
    version: Version.meta({ description: 'The version of the history that was read' }),
  }),
  reply: ManagedTaxes.extend({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['tax_changed'] },
});

const EventTaxChoice = z.object({ taxId: Id, mode: TaxMode });

export const EventTaxes = z
  .object({
    available: z
      .array(z.object({ _id: Id, name: z.string(), basisPoints: BasisPoints }))
      .meta({ description: 'The taxes of the event’s country that have a rate now' }),
    taxes: z.array(EventTaxChoice.extend({ name: z.string(), basisPoints: BasisPoints.nullable() })).meta({
      description: 'What the event applies. A tax without a rate was ended by the operator, and is not charged.',
    }),
    taxNumber: z.string().nullable().meta({ description: 'The organizer’s tax number, which receipts print' }),
    version: z.int(),
    history: z
      .array(
        z.object({
          version: z.int(),
          taxes: z.array(z.object({ name: z.string(), mode: TaxMode })),
          taxNumber: z.string().nullable(),
          by: z.string(),
          at: Instant,
        }),
      )
      .meta({ description: 'All choices, the latest first' }),
  })
  .meta({ id: 'EventTaxes' });
export type EventTaxes = z.infer<typeof EventTaxes>;

export const getEventTaxes = endpoint({
  method: 'GET',
  path: '/event/:id/taxes',
  summary: 'Returns the taxes that an event applies to its tickets, and those it can apply, to the event’s team and admins',
  allow: ['organizer', 'admin'],
  params: EventParams,
  reply: EventTaxes,
  refuses: { 404: ['not_found'] },
});

export const setEventTaxes = endpoint({
  method: 'PUT',
  path: '/event/:id/taxes',
  summary: 'Chooses the taxes on the tickets of an event. Orders that were placed before keep theirs.',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({
    taxes: z.array(EventTaxChoice).max(taxTerms.maxPerEvent),
    taxNumber: z.string().trim().max(40).nullish().default(null),
    version: Version.meta({ description: 'The version that was read' }),
  }),
  reply: EventTaxes.extend({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['event_closed', 'taxes_changed'] },
});
