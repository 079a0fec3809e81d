import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { docsPage } from './docs-page.js';

/** `/docs/openapi.json`, and `/docs`: one page that needs nothing from elsewhere. Both are open. */
export function serveDocs(app: NestFastifyApplication): void {
  const settings = new DocumentBuilder()
    .setTitle('Call Ledger')
    .setDescription('What Vapi said, what was decided, and why; per call.')
    .setVersion('0.1.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key' })
    .build();
  const document = SwaggerModule.createDocument(app, settings);
  const json = JSON.stringify(document);
  const page = docsPage(document);
  const http = app.getHttpAdapter();
  http.get('/docs/openapi.json', (_: FastifyRequest, reply: FastifyReply) => {
    void reply.type('application/json; charset=utf-8').send(json);
  });
  http.get('/docs', (_: FastifyRequest, reply: FastifyReply) => {
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page);
  });
}
