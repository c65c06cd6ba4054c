interface Served {
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
}
type Gzip = 'none' | 'lists' | 'watch-lists';
export interface ServeOptions {
  readonly port?: number;
  readonly gzip?: Gzip;
}
export interface HttpServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}
export declare function serve(api: Served, { port, gzip }?: ServeOptions): Promise<HttpServer>;
export type { Gzip, Served };
