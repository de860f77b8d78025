-- runs with: 0192
-- Domains of email addresses are compared as punycode (RFC 3492), as `canonicalDomain` of the contract writes them. Only
-- those with other letters than ASCII come here.
create function punycode(label text) returns text language plpgsql immutable strict parallel safe as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points int[] := array(select ascii(letter) from string_to_table(label, null) letter);
  result text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  basic int := length(result);
  done int := basic;
  n int := 128;
  bias int := 72;
  delta bigint := 0;
  q bigint;
  k int;
  t int;
  next int;
  point int;
begin
  if basic > 0 then result := result || '-'; end if;
  while done < cardinality(points) loop
    next := (select min(each) from unnest(points) each where each >= n);
    delta := delta + (next - n)::bigint * (done + 1);
    n := next;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      if point = n then
        q := delta;
        k := 36;
        loop
          t := least(greatest(k - bias, 1), 26);
          exit when q < t;
          result := result || substr(digits, (t + (q - t) % (36 - t))::int + 1, 1);
          q := (q - t) / (36 - t);
          k := k + 36;
        end loop;
        result := result || substr(digits, q::int + 1, 1);
        delta := case when done = basic then delta / 700 else delta / 2 end;
        delta := delta + delta / (done + 1);
        k := 0;
        while delta > 455 loop
          delta := delta / 35;
          k := k + 36;
        end loop;
        bias := (k + 36 * delta / (delta + 38))::int;
        delta := 0;
        done := done + 1;
      end if;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return result;
end $$;

-- What is too long for a domain is left as it is.
create function domain_ascii(domain text) returns text language sql immutable strict parallel safe as $$
  select case when bool_or(length(label) > 59) or length(domain) > 253 then domain
    else string_agg(case when label ~ '[^\x01-\x7f]' then 'xn--' || punycode(label) else label end, '.' order by place) end
  from string_to_table(
    lower(translate(regexp_replace(normalize(domain, nfkc), U&'[\00AD\200B-\200D\2060\FEFF]', '', 'g'), U&'\3002\FF61', '..')
      collate "und-x-icu"), '.') with ordinality labels (label, place)
$$;
