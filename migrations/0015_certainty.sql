-- Up Migration

-- What the carrier said that it charged for the label, to be compared with what was quoted; null where it named no
-- amount, and for what was bought before this column.
alter table purchases add column carrier_charged numeric;
alter table purchases add column carrier_charged_currency text;

-- When the carrier first said, of a purchase whose outcome is unknown, that it made no label. One such answer proves
-- nothing: it is believed when it is repeated after the carrier's consistency window.
alter table purchases add column absent_since timestamptz;
