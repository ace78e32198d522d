import PlusBold from '@phosphor-icons/core/bold/plus-bold.svg?react';
import HeartFill from '@phosphor-icons/core/fill/heart-fill.svg?react';
import ArrowRight from '@phosphor-icons/core/regular/arrow-right.svg?react';
import Heart from '@phosphor-icons/core/regular/heart.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { Button } from '../action/Button.tsx';
import { ButtonLink } from '../action/ButtonLink.tsx';
import { IconButton, IconLink } from '../action/IconButton.tsx';
import { PillChoice, PillLink } from '../action/Pill.tsx';
import { PillButton } from '../action/PillButton.tsx';
import { Group } from '../layout/Group.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import { TextLink } from '../text/TextLink.tsx';
import type { PaneProps } from './samples.ts';

const here = '/dev/kit';

/** Buttons, links and filters. */
export const ActionSamples = ({ words, prefix }: PaneProps) => (
  <Stack gap={1.5}>
    <Row>
      <Button variant="sun">{words.buy}</Button>
      <Button variant="ink">{words.follow}</Button>
      <Button>{words.add}</Button>
      <Button variant="soft">{words.invite}</Button>
      <Button variant="danger">{words.giveBack}</Button>
      <Button variant="quiet">{words.textLink}</Button>
      <Button variant="quiet-danger">{words.menu.remove}</Button>
    </Row>
    <Row>
      <Button variant="sun" isBusy>
        {words.paying}
      </Button>
      <Button variant="sun" disabled>
        {words.soldOut}
      </Button>
      <Button size="medium" icon={<PlusBold />}>
        {words.add}
      </Button>
      <Button size="compact">{words.invite}</Button>
      <Button size="small">{words.follow}</Button>
    </Row>
    <Button variant="sun" isWide>
      {words.buy}
    </Button>
    <Group label={words.follow}>
      <Row>
        <Button>{words.follow}</Button>
        <Button>{words.invite}</Button>
      </Row>
    </Group>
    <Row>
      <ButtonLink to={here} variant="outlined" icon={<ArrowRight />}>
        {words.find}
      </ButtonLink>
      <TextLink to={here} hasTouchHeight>
        {words.more}
        <ArrowRight />
      </TextLink>
      <TextLink href={here} look="quiet">
        {words.textLink}
      </TextLink>
      <IconButton label={words.save}>
        <Heart />
      </IconButton>
      <IconButton label={words.save} variant="outlined" aria-pressed>
        <HeartFill />
      </IconButton>
      <IconLink label={words.find} variant="glass" to={here}>
        <X />
      </IconLink>
    </Row>
    <Row>
      <PillLink to={here} isChosen>
        {words.weekend}
      </PillLink>
      <PillLink to={here}>{words.concerts}</PillLink>
      <PillButton isOn onClick={() => undefined}>
        {words.concerts}
      </PillButton>
      <PillChoice name={`${prefix}-pill`} value="free" type="checkbox" defaultChecked>
        {words.free}
      </PillChoice>
      <PillChoice name={`${prefix}-pill`} value="tonight" type="checkbox">
        {words.tonight}
      </PillChoice>
    </Row>
  </Stack>
);
