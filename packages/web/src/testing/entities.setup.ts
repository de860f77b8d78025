/** Parts are tested by themselves, with the entities that the application has loaded before it draws them. */
import '@sluis/contract/registry';
