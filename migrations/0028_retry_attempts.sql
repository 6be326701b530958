-- Up Migration

-- How often the carrier was asked about a purchase, or told again of a void, whose answer was lost: a retry whose job is
-- lost goes on from there.
alter table purchases add column attempts integer not null default 0;
alter table cancellations add column attempts integer not null default 0;
