-- Up Migration

-- DHL's courier is handed a copy of the waybill where papers go along.
alter table label_documents drop constraint label_documents_kind_check;
alter table label_documents add constraint label_documents_kind_check
  check (kind in ('commercial-invoice', 'customs-form', 'waybill-copy'));
