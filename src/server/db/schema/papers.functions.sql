create trigger paper_append_only before update or delete or truncate on paper
  for each statement execute function is_append_only('what papers say is');
