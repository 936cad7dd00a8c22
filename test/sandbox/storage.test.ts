import { describe, expect, test } from 'vitest';
import { readMultipart } from '../../sandbox/dock-scheduling/storage/multipart.ts';
import { signIn, start } from './harness.ts';

const form = (field: string, ...files: readonly [name: string, type: string, text: string][]) => {
  const data = new FormData();
  for (const [name, type, text] of files) data.append(field, new Blob([text], { type }), name);
  return data;
};

const upload = async (url: string, token: string, path: string, body: FormData) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: response.status, json: (await response.json()) as any };
};

describe('the storage of the sandbox', () => {
  test('takes one file, returns its address and key, and gives it back without sign-in', async () => {
    const sandbox = await start({ storage: true });
    const { token } = await signIn(sandbox);
    const { status, json } = await upload(
      sandbox.url,
      token,
      '/storage',
      form('file', ['bill of lading.pdf', 'application/pdf', '%PDF-1']),
    );
    expect(status).toBe(200);
    expect(json.key).toMatch(/^storage\/[0-9a-f-]{36}\/[0-9a-f]{10}\/bill of lading\.pdf$/);
    expect(json.url).toBe(`${sandbox.storage?.url}/${json.key}`);
    const back = await fetch(json.url);
    expect(back.headers.get('content-type')).toBe('application/pdf');
    expect(await back.text()).toBe('%PDF-1');
    expect(sandbox.storage?.leaks).toEqual([]);
    expect(sandbox.ledger.applied().at(-1)).toMatchObject({
      path: '/storage',
      changes: [{ what: 'stored', key: json.key }],
    });
    expect(JSON.stringify(sandbox.ledger.entries())).not.toContain('%PDF-1');
  });

  test('takes several files at once', async () => {
    const sandbox = await start({ storage: true });
    const { token } = await signIn(sandbox);
    const { json } = await upload(
      sandbox.url,
      token,
      '/storage/files',
      form('files', ['a.txt', 'text/plain', 'one'], ['b.txt', 'text/plain', 'two']),
    );
    expect(json.map(({ key }: { key: string }) => key.split('/').at(-1))).toEqual([
      'a.txt',
      'b.txt',
    ]);
    expect(await (await fetch(json[1].url)).text()).toBe('two');
  });

  test('refuses a form without the part, a caller without sign-in and a spectator', async () => {
    const sandbox = await start({ storage: true });
    const { token } = await signIn(sandbox);
    const { token: looks } = await signIn(sandbox, 'spectator');
    const body = () => form('file', ['a.txt', 'text/plain', 'x']);
    expect(
      (await upload(sandbox.url, token, '/storage', form('document', ['a.txt', 'text/plain', 'x'])))
        .status,
    ).toBe(400);
    expect((await upload(sandbox.url, 'nobody', '/storage', body())).status).toBe(401);
    expect((await upload(sandbox.url, looks, '/storage', body())).status).toBe(403);
    expect(sandbox.storage?.files.list()).toEqual([]);
  });

  test('keeps a path of the uploader out of the key', async () => {
    const sandbox = await start({ storage: true });
    const { token } = await signIn(sandbox);
    const { json } = await upload(
      sandbox.url,
      token,
      '/storage',
      form('file', ['../../etc/passwd', 'text/plain', 'x']),
    );
    expect(json.key).toMatch(/^storage\/[^/]+\/[^/]+\/passwd$/);
  });

  test('serves documents of drawn appointments, and nothing for other keys', async () => {
    const { storage } = await start({ storage: true });
    const bill = await fetch(`${storage?.url}/storage/1/2/bill-of-lading.pdf`);
    expect([bill.headers.get('content-type'), (await bill.text()).slice(0, 5)]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    expect((await fetch(`${storage?.url}/storage/1/2/constructor`)).status).toBe(404);
  });

  test('notes a credential that reaches the file host, and lies about lengths', async () => {
    const sandbox = await start({ storage: true });
    const { token } = await signIn(sandbox);
    const { json } = await upload(
      sandbox.url,
      token,
      '/storage',
      form('file', ['a.txt', 'text/plain', 'x']),
    );
    await fetch(json.url, { headers: { authorization: `Bearer ${token}` } });
    expect(sandbox.storage?.leaks).toEqual([{ path: `/${json.key}`, header: 'authorization' }]);
    sandbox.storage?.setLength('longer');
    await expect(fetch(json.url).then((answer) => answer.text())).rejects.toThrow();
    sandbox.storage?.faults.add({
      fault: { kind: 'redirect', status: 302, location: sandbox.url },
    });
    expect((await fetch(json.url, { redirect: 'manual' })).status).toBe(302);
  });
});

describe('a multipart body', () => {
  test.each([
    ['without boundary', 'multipart/form-data', '--x\r\n\r\n'],
    [
      'cut off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc',
    ],
    [
      'without a name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--\r\n',
    ],
  ])('%s is no form', (_name, type, body) => {
    expect(readMultipart(type, Buffer.from(body))).toBeNull();
  });
});
