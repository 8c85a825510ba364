import type { ToForm } from '../src/protocol/formMessages';
import { registerControls } from './controls';
import { ViewMemory } from './viewMemory';
import { secondsBetweenLooks } from '../src/domain/duration';
import './form.css';
import './context.css';
import './question.css';
import './markdown.css';
import './actions.css';
import './review.css';
import './contrast.css';
import { Form } from './form';

registerControls();
const host = acquireVsCodeApi();
const form = new Form(document.body, (message) => host.postMessage(message), new ViewMemory(host));
window.addEventListener('message', (event: MessageEvent<ToForm>) => form.receive(event.data));
setInterval(() => form.lookAtClock(), secondsBetweenLooks * 1000);
host.postMessage({ type: 'ready' });
