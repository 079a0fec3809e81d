import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../modules/vapi/read-arguments.js';

describe('tool arguments', () => {
  it.each([
    ['an object', [{ a: 1 }]],
    ['a JSON text', ['{"a":1}']],
    ['parameters beside an empty object', [{}, { a: 1 }]],
    ['a text beside an empty object', [{}, '{ "a": 1 }']],
  ])('reads %s', (_, candidates) => {
    expect(readArguments(candidates)).toMatchObject({
      arguments: { a: 1 },
      argumentsState: 'parsed',
    });
  });

  it.each([[[]], [[null, undefined]], [['']], [[{}]]])('reads %j as no arguments', (candidates) => {
    expect(readArguments(candidates)).toMatchObject({ arguments: {}, argumentsState: 'parsed' });
  });

  it.each(['{"serviceId": svc_', '[1,2]', '"text"', '12', 'null'])(
    'keeps %s raw, even beside an empty object',
    (text) => {
      expect(readArguments([{}, text])).toEqual({
        arguments: null,
        argumentsState: 'undecodable',
        rawArguments: text,
        templatePaths: [],
      });
    },
  );

  it('names the path of every template that nobody filled', () => {
    const read = readArguments([
      { serviceId: '{{ chosen }}', a: { b: ['x', '{% if y %}'] }, c: 'ok' },
    ]);
    expect(read.argumentsState).toBe('unresolved-template');
    expect(read.templatePaths).toEqual(['serviceId', 'a.b.1']);
  });
});
