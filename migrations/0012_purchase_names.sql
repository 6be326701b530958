-- Up Migration

-- What 0.1 called "told accepted" is the answer 202, and what it called "awaited" is that somebody waits.
alter table purchases rename column told_accepted to acknowledged_202;
alter table purchases rename column awaited to has_waiters;
