import { expect, it } from 'vitest'
import { ApiGraph } from './api-graph.mjs'

const files = new Map([
  ['t/index.d.ts', `export { a as b, type C } from './a.js'\nexport * from './d.js'\n`],
  [
    't/a.d.ts',
    `import type { Observable } from 'rxjs'
import { type D, E as F } from './d.js'
/** Says what. */
export declare function a(x: Hidden): D;
export declare function a(x: string): Observable<F>;
export type C = {
    // why
    readonly c: 1;
};
interface Hidden { readonly self?: Hidden }
export type Unused = 1;
`,
  ],
  ['t/d.d.ts', `export interface D { readonly d: G }\nexport type E = 2;\ntype G = 'C';\n`],
])

it('tells exports and all that they are made of, through imports, and nothing else', () => {
  expect(new ApiGraph(files).report('t/index.d.ts', 't')).toBe(`export {
    C,
    D,
    E,
    b,
}

// a.d.ts
export declare function a(x: Hidden): D;
export declare function a(x: string): Observable<F>;
export type C = {
    readonly c: 1;
};
interface Hidden { readonly self?: Hidden }

// d.d.ts
export interface D { readonly d: G }
export type E = 2;
type G = 'C';
`)
})

it('names what is missing', () => {
  const broken = new Map([['t/index.d.ts', `import { X } from './x.js'\nexport declare const y: X;\n`]])
  expect(() => new ApiGraph(broken).report('t/index.d.ts', 't')).toThrow('no declarations at t/x.d.ts')
})
