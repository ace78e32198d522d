import HeartFill from '@phosphor-icons/core/fill/heart-fill.svg?react';
import { Badge } from '../feedback/Badge.tsx';
import { Columns } from '../layout/Columns.tsx';
import { DiamondRow } from '../layout/DiamondRow.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import { OperatorSign } from '../media/OperatorSign.tsx';
import { Faces, Portrait } from '../media/Portrait.tsx';
import { Poster } from '../media/Poster.tsx';
import { Rings } from '../media/Rings.tsx';
import { Formatted } from '../text/Formatted.tsx';
import { Heading } from '../text/Heading.tsx';
import { Money } from '../text/Money.tsx';
import { Text } from '../text/Text.tsx';
import type { PaneProps } from './samples.ts';

/** Headings, texts and amounts. */
export const TextSamples = ({ words }: PaneProps) => (
  <Stack gap={1}>
    <Heading level={3} look="display">
      {words.heading}
    </Heading>
    <Heading level={3} look="section">
      {words.heading}
    </Heading>
    <Heading level={3}>{words.heading}</Heading>
    <Heading level={4}>{words.heading}</Heading>
    <Text look="lead">{words.lead}</Text>
    <Text>{words.body}</Text>
    <Text look="small" tone="soft">
      {words.small}
    </Text>
    <Text look="label" tone="soft">
      {words.small}
    </Text>
    <Formatted html={words.formatted} />
    <Row gap={2} align="baseline">
      <Money amountXaf={574_560} look="figure" />
      <Money amountXaf={10_000} look="total" />
      <Money amountXaf={5_000} look="price" />
      <Money amountXaf={2_500} />
      <Money amountXaf={0} showsFree />
      <Money amountXaf={3_500} isStruck />
    </Row>
  </Stack>
);

/** Covers, faces and ornaments. */
export const PictureSamples = ({ words }: PaneProps) => (
  <Stack gap={2}>
    <Columns split="two">
      <Poster src="/api/art/wouri.svg" alt={words.heading}>
        <Badge tone="card">{words.tonight}</Badge>
        <HeartFill />
      </Poster>
      <Row>
        <Poster src="/api/art/bonanjo.svg" shape="small" />
        <Poster src="/api/art/bonanjo.svg" shape="tiny" />
        <Portrait name="Sita Ewandé" shape="arch" />
        <Rings />
      </Row>
    </Columns>
    <Row gap={2}>
      <Portrait name="Brenda Ngassa" size="small" />
      <Portrait name="Ismaël Tchoumi" />
      <Portrait name="Awa Diallo" size="large" />
      <Portrait name="Dina Mouelle" size="huge" />
      <Faces people={[{ name: 'Brenda Ngassa' }, { name: 'Ismaël Tchoumi' }, { name: 'Awa Diallo' }]}>{words.goes}</Faces>
    </Row>
    <Row>
      <OperatorSign operator="mtn" />
      <OperatorSign operator="orange" />
      <OperatorSign operator="card" isDimmed />
    </Row>
    <DiamondRow />
    <DiamondRow tone="sun" />
  </Stack>
);
