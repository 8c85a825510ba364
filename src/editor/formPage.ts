import { randomBytes } from 'node:crypto';
import { env, Uri, type Webview } from 'vscode';

/** The page that holds the form: nothing runs in it but our own script, and nothing is loaded from elsewhere. */
export function formPage(webview: Webview, dist: Uri): string {
	const nonce = randomBytes(16).toString('base64');
	const at = (name: string) => webview.asWebviewUri(Uri.joinPath(dist, name)).toString();
	const policy = `default-src 'none'; style-src ${webview.cspSource} 'nonce-${nonce}'; script-src 'nonce-${nonce}'; font-src ${webview.cspSource};`;
	return `<!DOCTYPE html>
<html lang="${env.language.replace(/[^\w-]/g, '')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" nonce="${nonce}" href="${at('webview.css')}">
</head>
<body>
<script nonce="${nonce}" src="${at('webview.js')}"></script>
</body>
</html>`;
}
