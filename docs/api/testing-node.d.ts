export {
    Gzip,
    HttpServer,
    ServeOptions,
    Served,
    serve,
}

// src/testing/node/serve.d.ts
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

// src/testing/node/served.d.ts
export interface Served {
    readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
}
export type Gzip = 'none' | 'lists' | 'watch-lists';
