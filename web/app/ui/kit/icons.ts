/**
 * The icons of the product: Phosphor (MIT), in the regular weight, bold where they stand small beside a text, and filled for a
 * chosen tab or a state. Each is an SVG component of its own, so that a page loads only those that it shows.
 */
export { default as CheckBold } from '@phosphor-icons/core/bold/check-bold.svg?react';
export { default as MinusBold } from '@phosphor-icons/core/bold/minus-bold.svg?react';
export { default as PlusBold } from '@phosphor-icons/core/bold/plus-bold.svg?react';
export { default as ChatCircleFill } from '@phosphor-icons/core/fill/chat-circle-fill.svg?react';
export { default as CheckCircleFill } from '@phosphor-icons/core/fill/check-circle-fill.svg?react';
export { default as CompassFill } from '@phosphor-icons/core/fill/compass-fill.svg?react';
export { default as HeartFill } from '@phosphor-icons/core/fill/heart-fill.svg?react';
export { default as InfoFill } from '@phosphor-icons/core/fill/info-fill.svg?react';
export { default as MapPinFill } from '@phosphor-icons/core/fill/map-pin-fill.svg?react';
export { default as StarFill } from '@phosphor-icons/core/fill/star-fill.svg?react';
export { default as TicketFill } from '@phosphor-icons/core/fill/ticket-fill.svg?react';
export { default as UserCircleFill } from '@phosphor-icons/core/fill/user-circle-fill.svg?react';
export { default as WarningCircleFill } from '@phosphor-icons/core/fill/warning-circle-fill.svg?react';
export { default as WarningFill } from '@phosphor-icons/core/fill/warning-fill.svg?react';
export { default as ArrowDown } from '@phosphor-icons/core/regular/arrow-down.svg?react';
export { default as ArrowLeft } from '@phosphor-icons/core/regular/arrow-left.svg?react';
export { default as ArrowRight } from '@phosphor-icons/core/regular/arrow-right.svg?react';
export { default as ArrowUp } from '@phosphor-icons/core/regular/arrow-up.svg?react';
export { default as CalendarBlank } from '@phosphor-icons/core/regular/calendar-blank.svg?react';
export { default as CaretDown } from '@phosphor-icons/core/regular/caret-down.svg?react';
export { default as CaretLeft } from '@phosphor-icons/core/regular/caret-left.svg?react';
export { default as CaretRight } from '@phosphor-icons/core/regular/caret-right.svg?react';
export { default as ChatCircle } from '@phosphor-icons/core/regular/chat-circle.svg?react';
export { default as CircleHalf } from '@phosphor-icons/core/regular/circle-half.svg?react';
export { default as Compass } from '@phosphor-icons/core/regular/compass.svg?react';
export { default as Eye } from '@phosphor-icons/core/regular/eye.svg?react';
export { default as EyeSlash } from '@phosphor-icons/core/regular/eye-slash.svg?react';
export { default as Heart } from '@phosphor-icons/core/regular/heart.svg?react';
export { default as MagnifyingGlass } from '@phosphor-icons/core/regular/magnifying-glass.svg?react';
export { default as MapPin } from '@phosphor-icons/core/regular/map-pin.svg?react';
export { default as Moon } from '@phosphor-icons/core/regular/moon.svg?react';
export { default as Sun } from '@phosphor-icons/core/regular/sun.svg?react';
export { default as TableIcon } from '@phosphor-icons/core/regular/table.svg?react';
export { default as Ticket } from '@phosphor-icons/core/regular/ticket.svg?react';
export { default as UserCircle } from '@phosphor-icons/core/regular/user-circle.svg?react';
export { default as WifiSlash } from '@phosphor-icons/core/regular/wifi-slash.svg?react';
export { default as X } from '@phosphor-icons/core/regular/x.svg?react';
