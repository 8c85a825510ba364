import type { ToForm } from '../src/protocol/formMessages';
import { registerControls } from './controls';
import { DraftMemory } from './draftMemory';
import { secondsBetweenLooks } from '../src/domain/duration';
import './form.css';
import { Form } from './form';

registerControls();
const host = acquireVsCodeApi();
const form = new Form(document.body, (message) => host.postMessage(message), new DraftMemory(host));
window.addEventListener('message', (event: MessageEvent<ToForm>) => form.receive(event.data));
setInterval(() => form.lookAtClock(), secondsBetweenLooks * 1000);
host.postMessage({ type: 'ready' });
