import { describe, expect, it } from 'vitest';
import { renderTemplate } from '../../../modules/compile/template.js';

const at = { clock: '2026-06-10T00:20:00.000Z', timezone: 'America/Denver' };
const render = (template: string, values: object = {}) => renderTemplate(template, values, at);

describe('a template', () => {
  it('is rendered with the values that there are', () => {
    expect(render('{{ shop.name | upcase }}!', { shop: { name: 'Lakeside' } })).toEqual({
      text: 'LAKESIDE!',
      missing: [],
      failure: null,
    });
  });

  it('reads the clock that it is handed, in the zone of the shop', () => {
    expect(render('{{ "now" | date: "%A %H:%M" }}').text).toBe('Tuesday 18:20');
    expect(render('{{ "today" | date: "%Y-%m-%d" }}').text).toBe('2026-06-09');
  });

  it('names each variable without a value, and may ask whether there is one', () => {
    expect(render('{{ a }}-{{ b.c }}-{{ a }}')).toEqual({
      text: '--',
      missing: ['a', 'b'],
      failure: null,
    });
    expect(render('{% if a %}yes{% else %}no{% endif %}{{ a | default: "-" }}')).toEqual({
      text: 'no-',
      missing: [],
      failure: null,
    });
  });

  it.each([
    ['a file', '{% include "/etc/passwd" %}text'],
    ['a file by render', '{% render "../secret" %}text'],
    ['chance', '{{ list | sample }}text'],
    ['a filter that does not exist', '{{ "x" | evil }}text'],
    ['an end that is missing', '{% if a %}text'],
    ['more memory than it may have', '{% for i in (1..100000000) %}x{% endfor %}text'],
  ])('fails on %s and gives its words', (_, template) => {
    const { text, failure } = render(template, { list: [1, 2], a: true });
    expect(failure).not.toBeNull();
    expect(text).toMatch(/text$/);
  });

  it('is rendered anew for whatever it depends on', () => {
    const later = { ...at, clock: '2026-06-10T01:20:00.000Z' };
    const pairs: [string, object, object][] = [
      ['{{ who }}', { who: 'Ann' }, { who: 'Ben' }],
      ['{{ customer.number }}', { customer: { number: '1' } }, { customer: { number: '2' } }],
      ['{{ [key] }}', { key: 'a', a: 'Ann' }, { key: 'a', a: 'Ben' }],
      ['{{ customer[key] }}', { customer: { x: 1 }, key: 'x' }, { customer: { x: 2 }, key: 'x' }],
      ['{% increment n %}', { n: 4 }, { n: 7 }],
    ];
    for (const [template, one, other] of pairs) {
      const first = render(template, one).text;
      expect([template, render(template, other).text]).not.toEqual([template, first]);
      expect(render(template, one).text).toBe(first);
    }
    expect(render('{{ a }}', { a: null }).missing).toEqual([]);
    expect(render('{{ a }}', {}).missing).toEqual(['a']);
    const template = '{{ when | date: "%H" }}';
    expect(render(template, { when: 'now' }).text).toBe('18');
    expect(renderTemplate(template, { when: 'now' }, later).text).toBe('19');
  });

  it('does not see what it was not given', () => {
    expect(render('{{ constructor }}{{ list.constructor }}', { list: [] }).missing).toEqual([
      'constructor',
      'list.constructor',
    ]);
  });
});
