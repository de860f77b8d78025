import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Entity, references } from '@sluis/contract/base/entity';
import { type Field, isColumn } from '@sluis/contract/base/fields';
import { entities } from '@sluis/contract/registry';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/world.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
  readonly fallback: string | null;
  readonly defaulted: boolean;
  readonly collation: string | null;
}

const columns = new Map<string, Map<string, Column>>();
beforeAll(async () => {
  const { pool } = await cloneDatabase();
  const { rows } = await pool.query<Column>(
    `select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
       is_generated = 'ALWAYS' as generated, column_default as fallback, column_default is not null as defaulted, collation_name as collation
     from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
       and not (select relispartition from pg_class where oid = quote_ident(table_name)::regclass)
       and not exists (select from pg_depend where objid = quote_ident(table_name)::regclass and deptype = 'e')`,
  );
  for (const row of rows) columns.set(row.table, (columns.get(row.table) ?? new Map()).set(row.name, row));
});

/** The TypeScript type of a column's value. */
const read_as: Readonly<Record<string, string>> = {
  text: 'string',
  date: 'string',
  numeric: 'number',
  timestamptz: 'string',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  _text: 'string[]',
  bytea: 'json',
  jsonb: 'json',
};

/** The types of `Tables` as the compiler sees them: the type of each column, and whether an insert can omit it. */
function declaredTables(): Map<string, Map<string, { read: string; optional: boolean }>> {
  const path = fileURLToPath(new URL('./tables.ts', import.meta.url));
  const program = ts.createProgram(
    [path, ...globSync(fileURLToPath(new URL('../../**/*.tables.ts', import.meta.url)))],
    {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path) as ts.SourceFile;
  const symbol = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol)
    .find(({ name }) => name === 'Tables');
  const text = (type: ts.Type): string => {
    const parts = type.isUnion() ? type.types : [type];
    const of = (part: ts.Type): string => {
      if (part.flags & ts.TypeFlags.Null) return 'null';
      if (part.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike))
        return checker.typeToString(checker.getBaseTypeOfLiteralType(part));
      return checker.isArrayType(part)
        ? `${text(checker.getTypeArguments(part as ts.TypeReference)[0] as ts.Type)}[]`
        : 'json';
    };
    return [...new Set(parts.map(of))].sort().join(' | ');
  };
  const inner = (type: ts.Type, key: string): ts.Type | undefined => {
    const property = type.getProperty(key);
    return property && checker.getTypeOfSymbol(property);
  };
  const tables = checker.getDeclaredTypeOfSymbol(symbol as ts.Symbol);
  return new Map(
    tables.getProperties().map((table) => [
      table.name,
      new Map(
        checker
          .getTypeOfSymbol(table)
          .getProperties()
          .map((column) => {
            const type = checker.getTypeOfSymbol(column);
            const insert = inner(type, '__insert__') ?? type;
            const optional =
              Boolean(insert.flags & ts.TypeFlags.Never) ||
              checker.isTypeAssignableTo(checker.getUndefinedType(), insert);
            return [column.name, { read: text(inner(type, '__select__') ?? type), optional }];
          }),
      ),
    ]),
  );
}

describe('the types of the tables', () => {
  const declared = declaredTables();

  test('cover exactly the existing tables', () => {
    expect([...declared.keys()].sort()).toEqual([...columns.keys()].sort());
  });

  test.each([...declared.keys()])('of %s are those of its columns, by name, type and nullability', (table) => {
    const expected = [...(columns.get(table)?.values() ?? [])].map(({ name, type, nullable, generated }) => {
      const read = read_as[type] ?? `unknown type ${type}`;
      // A generated column cannot be declared not null; whether it can be null depends on its expression.
      const null_allowed = generated ? declared.get(table)?.get(name)?.read.includes('null') : nullable;
      return [name, null_allowed ? ['null', read].sort().join(' | ') : read];
    });
    const found = [...(declared.get(table) ?? [])].map(([name, { read }]) => [name, read]);
    // JSON is validated by its readers; its type includes null.
    const loose = ([name, read]: (string | undefined)[]) => {
      const is_json = String(read).includes('json') || columns.get(table)?.get(String(name))?.type.startsWith('json');
      return [name, is_json ? 'json' : read];
    };
    expect(found.map(loose).sort()).toEqual(expected.map(loose).sort());
  });

  test.each([...declared.keys()])('of %s let an insert omit only columns with a default', (table) => {
    for (const [name, { optional }] of declared.get(table) ?? []) {
      const column = columns.get(table)?.get(name) as Column;
      if (optional) expect(column.nullable || column.defaulted || column.generated, `${table}.${name}`).toBe(true);
    }
  });
});

const column_of: Readonly<Record<Field['kind'], string>> = {
  id: 'text',
  ref: 'text',
  refs: '_text',
  text: 'text',
  integer: 'int4',
  amount: 'int8',
  decimal: 'numeric',
  currency: 'text',
  country: 'text',
  boolean: 'bool',
  instant: 'timestamptz',
  date: 'date',
  enum: 'text',
  texts: '_text',
  object: 'jsonb',
  rows: 'jsonb',
  json: 'json',
  words: 'jsonb',
  bytes: 'bytea',
};

describe.each((Object.values(entities) as Entity[]).map((entity) => [entity.name, entity] as const))(
  'the table of %s',
  (name, entity) => {
    test('has the columns of its fields', () => {
      const columns_of = Object.entries(entity.fields).filter(([, field]) => isColumn(field));
      const expected = columns_of.map(([field, { kind, nullable = false, generated = false }]) => [
        field,
        column_of[kind],
        nullable,
        generated,
      ]);
      const found = [...(columns.get(name)?.values() ?? [])].map((column) => [
        column.name,
        column.type,
        // A generated column cannot be declared not null.
        column.generated ? (entity.fields[column.name]?.nullable ?? false) : column.nullable,
        column.generated,
      ]);
      expect(found.sort()).toEqual(expected.sort());
    });

    test('has the defaults of its fields', () => {
      const found = (field: string) =>
        columns
          .get(name)
          ?.get(field)
          ?.fallback?.match(/^'?(.*?)'?(?:::.*)?$/)?.[1];
      // Commands take the caller's by default; of a list the default is empty.
      const given = ['language', 'timezone'];
      const with_fallback = Object.entries(entity.fields).filter(
        ([field, { kind, create, nullable }]) =>
          create === 'optional' &&
          !nullable &&
          !given.includes(field) &&
          !['texts', 'refs', 'rows'].includes(kind) &&
          found(field) !== undefined,
      );
      const declared = Object.entries(entity.fields).filter(([, field]) => field.default !== undefined);
      for (const [field, { default: value }] of new Map([...with_fallback, ...declared]))
        expect(String(value), field).toBe(found(field));
    });

    test('compares ids, references and prefix-searched fields byte by byte', () => {
      const plain = [
        'id',
        ...Object.keys(references(entity.fields)),
        ...Object.keys(entity.fields).filter((field) =>
          ['prefix', 'part'].includes(entity.fields[field]?.search ?? ''),
        ),
      ];
      for (const field of plain) expect(columns.get(name)?.get(field)?.collation, field).toBe('C');
    });
  },
);
